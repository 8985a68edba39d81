export { useCodeContacts } from './code-contacts.ts';
export { OperatorFacts } from './components/OperatorFacts.tsx';
export { operatorFacts, slidesOf, systemConfig } from './store.ts';
