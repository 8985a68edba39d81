export { figure, money, signed } from '../words/money.ts';
