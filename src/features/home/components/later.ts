/** Parts of home that load when one of them is shown, since the first screen seldom needs them. */
export { AllCoins } from './AllCoins.tsx';
export { AsOf } from '../../../ui/figures/AsOf.tsx';
export { loadTop, Top } from './Top.tsx';
export { OwnCoins } from './OwnCoins.tsx';
export { PricesFailed } from './PricesFailed.tsx';
export { VisitorActs } from './VisitorActs.tsx';
export { Wins } from './Wins.tsx';
