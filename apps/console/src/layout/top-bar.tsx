import { Icon } from '@baize/ui/icon.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { formatOffset } from '@baize/domain/gmt-offset';
import { formatTime } from '@baize/webkit/format';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { failureText } from '@baize/webkit/failure-text';
import { chooseLanguage, otherLanguage, ThemeButton } from '../components/looks.tsx';
import { Avatar, Logo } from '../components/marks.tsx';
import { initialsOf } from '@baize/domain/initials';
import { LANGUAGE_NAMES } from '../locales/catalogues.ts';
import { serverClock } from '../server-clock.ts';
import { chooseBrand, logOut, useBrand, useOperator } from '../session.ts';
import { useDisclosure } from '@baize/ui/use-disclosure.ts';
import { useFormat } from '../use-format.ts';
import { AlertBell } from './alert-bell.tsx';
import { HealthDot } from './health-dot.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './top-bar.module.css';
import { buttonClass } from '@baize/ui/button.tsx';
import menu from '@baize/ui/menu.module.css';

const TICK_MS = 1_000;

type Openers = { onSearch: () => void; onKeys: () => void; onPassword: () => void };

export function TopBar({ onSearch, onKeys, onPassword }: Openers) {
  const t = useT();
  return (
    <header className={styles.bar}>
      <Link className={cx(layout.phoneOnly, styles.homeLink)} href="/" aria-label={t('shell.home')}>
        <Logo />
      </Link>
      <button
        type="button"
        className={cx(layout.wideOnly, styles.search)}
        onClick={onSearch}
        aria-keyshortcuts="Control+K"
      >
        <Icon name="search" size={16} />
        <span className={cx(layout.grow, textStyles.ellipsis)}>{t('shell.search')}</span>
        <kbd aria-hidden="true">Ctrl</kbd>
        <kbd aria-hidden="true">K</kbd>
      </button>
      <div className={styles.tools}>
        <AlertBell />
        <HealthDot />
        <Clock />
        <BrandSwitch />
        <ThemeButton />
        <AccountMenu onKeys={onKeys} onPassword={onPassword} />
      </div>
    </header>
  );
}

/** The brand's wall clock, by the server's time. */
function Clock() {
  const t = useT();
  const { gmtOffsetMinutes } = useBrand();
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.clock} role="timer" aria-label={t('shell.clock')}>
      <span className={cx(textStyles.tertiary, styles.offset)}>{formatOffset(gmtOffsetMinutes)}</span>
      <b className={textStyles.figures}>{formatTime(new Date(now).toISOString(), gmtOffsetMinutes)}</b>
    </span>
  );
}

function BrandSwitch() {
  const t = useT();
  const { brands } = useOperator();
  const brand = useBrand();
  if (brands.length === 1)
    return (
      <span className={cx(layout.wideOnly, textStyles.strong, textStyles.ellipsis, styles.brandName)}>
        {brand.name}
      </span>
    );
  return (
    <span className={buttonClass({ size: 'dense' }, styles.brandChoice)}>
      <select
        aria-label={t('shell.brand')}
        value={brand.id}
        onChange={(event) => chooseBrand(Number(event.target.value))}
      >
        {brands.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} />
    </span>
  );
}

/** Who is logged in and what belongs to the person: a disclosure, so that Tab walks through it. */
function AccountMenu({ onKeys, onPassword }: Omit<Openers, 'onSearch'>) {
  const t = useT();
  const operator = useOperator();
  const format = useFormat();
  const other = otherLanguage(useLanguage());
  const { isOpen, toggle, close, box } = useDisclosure();
  async function leaveDesk(): Promise<void> {
    const failure = await logOut();
    if (failure !== null) showToast({ tone: 'err', title: t('shell.logout.failed'), text: failureText(t, failure) });
  }
  const then = (command: () => void) => () => {
    close();
    command();
  };
  return (
    <div className={styles.account} ref={box}>
      <button
        type="button"
        className={styles.accountButton}
        aria-expanded={isOpen}
        aria-label={t('shell.account', { initials: initialsOf(operator.displayName), name: operator.displayName })}
        onClick={toggle}
      >
        <Avatar>{initialsOf(operator.displayName)}</Avatar>
      </button>
      {isOpen && (
        <div className={cx(menu.panel, styles.accountPanel)}>
          <div className={styles.person}>
            <b>{operator.displayName}</b>
            <span className={cx(textStyles.secondary, textStyles.small)}>
              {operator.roleName ?? t(`role.${operator.role}`)}
            </span>
            <span className={cx(textStyles.tertiary, textStyles.tiny)}>
              {operator.previousLogin
                ? t('login.previous', { at: format.dateTime(operator.previousLogin.at), ip: operator.previousLogin.ip })
                : t('login.first')}
            </span>
          </div>
          <button type="button" className={menu.entry} lang={other} onClick={then(() => void chooseLanguage(other))}>
            <Icon name="globe" />
            {LANGUAGE_NAMES[other]}
          </button>
          <button type="button" className={menu.entry} onClick={then(onKeys)}>
            <Icon name="keyboard" />
            {t('shell.keys')}
            <kbd className={layout.pushEnd} aria-hidden="true">
              ?
            </kbd>
          </button>
          <button type="button" className={menu.entry} onClick={then(onPassword)}>
            <Icon name="lock" />
            {t('password.change')}
          </button>
          <a className={menu.entry} href="/docs/" target="_blank" rel="noopener">
            <Icon name="doc" />
            {t('shell.docs')}
          </a>
          <hr />
          <button type="button" className={menu.entry} onClick={then(() => void leaveDesk())}>
            <Icon name="logout" />
            {t('shell.logout')}
          </button>
        </div>
      )}
    </div>
  );
}
