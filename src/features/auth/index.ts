export { auth, logOut } from './store.ts';
