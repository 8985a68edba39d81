import { intro } from '../store.ts';
import { OperatorText } from './OperatorText.tsx';

/** Explains how the app works, in the operator's words (HELP-02). */
export default function IntroWords() {
  return <OperatorText resource={intro} />;
}
