import type { Capability } from '@baize/contract/boot';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { can, nameOf, useBoot, useMenu } from '../boot.ts';
import { Artwork } from '../components/artwork.tsx';
import { openModal } from '../modals.ts';
import { useNear } from '../components/use-near.ts';
import { setLanguage, useSession } from '../session.ts';
import { appUrl } from '../service.ts';
import { categoryPath } from './top-nav.tsx';
import textStyles from '@baize/ui/text.module.css';
import layout from '@baize/ui/layout.module.css';
import styles from './footer.module.css';

/** The footer's vendors, in the specification's order. */
const FOOTER_VENDORS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'] as const;
const PLAY_LINKS = 6;

type FootLink = { id: string; to?: string; act?: () => void; needs?: Capability };
const ACCOUNT: readonly FootLink[] = [
  { id: 'wallet', act: () => openModal('wallet', { tab: 'deposit' }), needs: 'deposit' },
  { id: 'record', to: '/member/personalHistoryCopy', needs: 'bettingRecord' },
  { id: 'limits', to: '/member/limits', needs: 'limits' },
  { id: 'promotions', to: '/promotions', needs: 'promotions' },
];
const HELP: readonly FootLink[] = [
  { id: 'help', to: '/help', needs: 'help' },
  { id: 'feedback', act: () => openModal('feedback'), needs: 'feedback' },
  { id: 'fairness', to: '/help#fair', needs: 'help' },
  { id: 'terms', to: '/help#term', needs: 'help' },
  { id: 'notices', act: () => openModal('announcement') },
];
const PARTNERS: readonly FootLink[] = [
  { id: 'affiliate', to: '/agent', needs: 'agent' },
  { id: 'invite', to: '/member/referral', needs: 'referral' },
];

export const Footer = memo(function Footer() {
  const t = useT();
  const boot = useBoot();
  const language = useLanguage();
  const { box, isNear } = useNear();
  const shown = FOOTER_VENDORS.flatMap((code) => boot.vendorMarks.find(({ vendor }) => vendor === code) ?? []);
  return (
    <footer className={styles.footer} ref={box}>
      {shown.length > 0 && (
        <section className={styles.vendors} aria-label={t('shell.footer.vendors')}>
          {shown.map((vendor) => (
            <span key={vendor.vendor}>
              {isNear ? <Artwork path={vendor.iconUrl} width="22" height="22" /> : <i className={styles.vendorWait} />}
              {nameOf(vendor, language)}
            </span>
          ))}
        </section>
      )}
      <FooterColumns />
      <div className={styles.legal}>
        <span className={styles.age}>
          <span aria-hidden="true">18+</span>
          <span className={textStyles.visuallyHidden}>{t('shell.footer.age')}</span>
        </span>
        <p className={layout.grow}>
          {t('shell.footer.care')}
          {boot.brand.playMoney && ` ${t('shell.playMoney.long')}`}
          <Licence />
        </p>
        <span className={textStyles.figures}>
          {t('shell.footer.copyright', { year: String(boot.brand.copyrightYear), brand: boot.brand.name })}
        </span>
      </div>
    </footer>
  );
});

/** Who licensed the brand, in the page's language or else in one that there is. */
function Licence() {
  const { licence } = useBoot().brand;
  const language = useLanguage();
  const text = licence[language] ?? licence.en ?? Object.values(licence)[0];
  return text === undefined ? null : <span className={styles.licence}>{text}</span>;
}

function FooterColumns() {
  const t = useT();
  const boot = useBoot();
  const categories = useMenu();
  const { language } = useSession();
  const app = appUrl(boot);
  const other = boot.languages.find(({ code, complete }) => complete && code !== language);
  return (
    <div className={styles.columns}>
      <div>
        <h2>{t('shell.footer.play')}</h2>
        {categories.slice(0, PLAY_LINKS).map((category) => (
          <Link key={category.gameCategory} href={categoryPath(category)}>
            {t(`shell.type.${category.gameCategory}`)}
          </Link>
        ))}
      </div>
      <Column id="account" links={ACCOUNT} />
      <Column id="help" links={HELP} />
      <Column id="partners" links={PARTNERS}>
        {app !== null && <a href={app}>{t('shell.app.title')}</a>}
        {other && (
          <button type="button" lang={other.code} onClick={() => void setLanguage(other.code)}>
            {other.name}
          </button>
        )}
      </Column>
    </div>
  );
}

type ColumnProps = { id: string; links: readonly FootLink[]; children?: ReactNode };

function Column({ id, links, children }: ColumnProps) {
  const t = useT();
  const boot = useBoot();
  const open = links.filter(({ needs }) => needs === undefined || can(boot, needs));
  if (open.length === 0 && !children) return null;
  return (
    <div>
      <h2>{t(`shell.footer.${id}`)}</h2>
      {open.map((link) => {
        const label = t(`shell.footer.${link.id}`);
        return link.to === undefined ? (
          <button type="button" key={link.id} onClick={link.act}>
            {label}
          </button>
        ) : (
          <Link key={link.id} href={link.to}>
            {label}
          </Link>
        );
      })}
      {children}
    </div>
  );
}
