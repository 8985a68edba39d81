/** Every setting by its name in the database, as people call it. */
export const SETTING_NAMES: Readonly<Record<string, string>> = {
  'config.system': 'Support, licence and notices',
  'config.share': 'Text of an invitation',
  'config.about': 'Page about the company',
  'config.intro': 'Introduction',
  'config.agreement': 'Customer agreement',
  'config.risk': 'Risk disclosure',
  'config.options': 'Options',
  'config.contracts': 'Contracts',
  'config.cooling': 'Wait for a new payee',
  'config.protection': 'Wait after a change of own limits',
  'config.transfers': 'Fees and age of rates',
  'config.currencies': 'Currency rates',
  'config.points': 'Worth of points',
  'config.withdrawals': 'Daily withdrawal limits',
  'config.desk': 'Second person and waiting times',
  'slides.home': 'Slides of the home page',
  'slides.user1': 'Slides of page Mine',
  notices: 'Announcements',
  channels: 'Ways to deposit',
  payouts: 'Ways to withdraw',
  ranks: 'VIP levels',
  switches: 'Switches',
};

/** Returns how people call a setting. */
export const settingName = (name: string): string => SETTING_NAMES[name] ?? name;
