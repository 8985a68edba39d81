import type { Place } from './places.ts';

type City = Place & { readonly name: string };
const city = (name: string, lat: number, lng: number): City => ({ name, lat, lng });

/** What the map knows without a network: the larger cities of Thailand, and one or two of each neighbour and market. */
export const cities: readonly City[] = [
  city('Bangkok', 13.7563, 100.5018), city('Chiang Mai', 18.7883, 98.9853), city('Phuket', 7.8804, 98.3923), city('Pattaya', 12.9236, 100.8825),
  city('Hat Yai', 7.0086, 100.4747), city('Nakhon Ratchasima', 14.9799, 102.0978), city('Khon Kaen', 16.4322, 102.8236), city('Udon Thani', 17.4138, 102.7872),
  city('Ubon Ratchathani', 15.2287, 104.8564), city('Chiang Rai', 19.9105, 99.8406), city('Ayutthaya', 14.3532, 100.5689), city('Hua Hin', 12.5684, 99.9577),
  city('Surat Thani', 9.1382, 99.3217), city('Nakhon Si Thammarat', 8.4304, 99.9631), city('Rayong', 12.6814, 101.2816), city('Kanchanaburi', 14.0228, 99.5328),
  city('Phitsanulok', 16.8211, 100.2659), city('Lampang', 18.2888, 99.4908), city('Krabi', 8.0863, 98.9063), city('Trat', 12.2428, 102.5175),
  city('Nakhon Sawan', 15.7047, 100.1372), city('Sakon Nakhon', 17.1545, 104.1348), city('Mae Sot', 16.7130, 98.5747), city('Yala', 6.5411, 101.2804),
  city('Singapore', 1.3521, 103.8198), city('Kuala Lumpur', 3.1390, 101.6869), city('Penang', 5.4141, 100.3288), city('Phnom Penh', 11.5564, 104.9282),
  city('Siem Reap', 13.3633, 103.8564), city('Vientiane', 17.9757, 102.6331), city('Yangon', 16.8409, 96.1735), city('Mandalay', 21.9588, 96.0891),
  city('Hanoi', 21.0278, 105.8342), city('Ho Chi Minh City', 10.8231, 106.6297), city('Da Nang', 16.0544, 108.2022), city('Jakarta', -6.2088, 106.8456), city('Manila', 14.5995, 120.9842),
  city('Hong Kong', 22.3193, 114.1694), city('Taipei', 25.0330, 121.5654), city('Shanghai', 31.2304, 121.4737), city('Beijing', 39.9042, 116.4074), city('Guangzhou', 23.1291, 113.2644),
  city('Tokyo', 35.6762, 139.6503), city('Osaka', 34.6937, 135.5023), city('Seoul', 37.5665, 126.9780), city('Sydney', -33.8688, 151.2093),
  city('Delhi', 28.6139, 77.2090), city('Mumbai', 19.0760, 72.8777), city('Bengaluru', 12.9716, 77.5946), city('Kolkata', 22.5726, 88.3639), city('Chennai', 13.0827, 80.2707),
  city('Dhaka', 23.8103, 90.4125), city('Colombo', 6.9271, 79.8612), city('Kathmandu', 27.7172, 85.3240), city('Dubai', 25.2048, 55.2708), city('Riyadh', 24.7136, 46.6753),
  city('Cairo', 30.0444, 31.2357), city('Doha', 25.2854, 51.5310), city('Istanbul', 41.0082, 28.9784), city('London', 51.5072, -0.1276), city('Paris', 48.8566, 2.3522),
  city('Berlin', 52.5200, 13.4050), city('Madrid', 40.4168, -3.7038), city('Lagos', 6.5244, 3.3792), city('Nairobi', -1.2921, 36.8219), city('Johannesburg', -26.2041, 28.0473),
  city('New York', 40.7128, -74.0060), city('Los Angeles', 34.0522, -118.2437), city('Mexico City', 19.4326, -99.1332), city('São Paulo', -23.5505, -46.6333),
];
