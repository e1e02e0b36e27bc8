import { Rich } from '@baize/webkit/rich';
import link from '../../components/text-link.module.css';

// The message puts its words into the link.
// oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
const TERMS = [<a key="terms" className={link.link} href="/help#term" target="_blank" rel="noopener" />];

/** What whoever opens an account agrees to, with the way to read it. */
export const TermsText = () => <Rich id="auth.register.terms" parts={TERMS} />;
