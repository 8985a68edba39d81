export { LanguageButton, LanguageSheet } from './components/LanguageButton.tsx';
