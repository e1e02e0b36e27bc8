import type { JurisdictionProfile } from '@baize/contract/console/jurisdictions';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { Card, Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { useBrand, useOperator } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import styles from './profile-card.module.css';

type ProfileCardProps = {
  profile: JurisdictionProfile;
  /** The brand's. */
  own: boolean;
  onEdit?: () => void;
  onChoose?: () => void;
};

export const nameOf = ({ name, code }: JurisdictionProfile, language: string): string =>
  name[language] ?? name['en'] ?? code;

/** One profile: what it allows, what it asks for, how long it keeps what. */
export function ProfileCard({ profile, own, onEdit, onChoose }: ProfileCardProps) {
  const t = useT();
  const language = useLanguage();
  const name = nameOf(profile, language);
  return (
    <Card
      wrap
      title={name}
      hint={own && <Tag tone="positive">{t('jurisdiction.own')}</Tag>}
      end={
        <span className={layout.row}>
          {onChoose && (
            <Button size="dense" aria-label={t('jurisdiction.choose.of', { name })} onClick={onChoose}>
              {t('jurisdiction.choose')}
            </Button>
          )}
          {onEdit && (
            <Button size="dense" icon="edit" aria-label={t('jurisdiction.edit.of', { name })} onClick={onEdit}>
              {t('jurisdiction.edit')}
            </Button>
          )}
        </span>
      }
    >
      <div className={pageStyles.padded}>
        <Rules profile={profile} />
        <details className={styles.retention}>
          <summary>{t('jurisdiction.retention')}</summary>
          <p className={textStyles.tertiary}>{t('jurisdiction.retention.text')}</p>
          <dl className={cx(pageStyles.facts, styles.rules)}>
            {profile.retention.map(({ class: kind, days, archived }) => (
              <Fact key={kind} name={t(`retention.${kind}`)}>
                {t(archived ? 'jurisdiction.days.archived' : 'jurisdiction.days', { days })}
              </Fact>
            ))}
          </dl>
        </details>
      </div>
    </Card>
  );
}

/** The brands under a profile as people call them. */
export function useBrandNames(): (profile: Pick<JurisdictionProfile, 'brands'>) => string[] {
  const operator = useOperator();
  return ({ brands }) => brands.map((code) => operator.brands.find((each) => each.code === code)?.name ?? code);
}

function Rules({ profile }: { profile: JurisdictionProfile }) {
  const { rules, shared } = profile;
  const t = useT();
  const brands = useBrandNames()(profile);
  const { currency } = useBrand();
  const format = useFormat();
  const allowed = (yes: boolean): string => t(yes ? 'jurisdiction.allowed' : 'jurisdiction.forbidden');
  const limit = ({ mode, raiseAfterHours }: { mode: string; raiseAfterHours: number }, shown: string | null) =>
    [
      t(`jurisdiction.mode.${mode}`),
      ...(shown === null ? [] : [shown]),
      t('jurisdiction.raise', { hours: raiseAfterHours }),
    ].join(' · ');
  const amount = (defaults: Record<string, string>): string | null =>
    defaults[currency] === undefined ? null : format.money(defaults[currency], { unit: true });
  const { minutes } = rules.sessionLimit;
  return (
    <dl className={cx(pageStyles.facts, styles.rules)}>
      <Fact name={t('jurisdiction.minimumAge')}>{format.number(rules.minimumAge)}</Fact>
      <Fact name={t('jurisdiction.autoplay')}>{allowed(rules.autoplay)}</Fact>
      <Fact name={t('jurisdiction.quickSpin')}>{allowed(rules.quickSpin)}</Fact>
      <Fact name={t('jurisdiction.memberTransfers')}>{allowed(rules.memberTransfers)}</Fact>
      <Fact name={t('jurisdiction.minCycle')}>
        {rules.minCycleMs === 0 ? t('jurisdiction.none') : t('jurisdiction.minCycle.is', { ms: rules.minCycleMs })}
      </Fact>
      <Fact name={t('jurisdiction.stakeMax')}>{amount(rules.stakeMax) ?? t('jurisdiction.none')}</Fact>
      <Fact name={t('jurisdiction.realityCheck')}>
        {rules.realityCheckMinutes === null
          ? t('jurisdiction.none')
          : t('jurisdiction.every', { minutes: rules.realityCheckMinutes })}
      </Fact>
      <Fact name={t('jurisdiction.tryGuests')}>{allowed(rules.tryPlay.guests)}</Fact>
      <Fact name={t('jurisdiction.tryMembers')}>{allowed(rules.tryPlay.members)}</Fact>
      <Fact name={t('jurisdiction.lockOut')}>
        {t('jurisdiction.lockOut.is', { failures: rules.lockOut.failures, minutes: rules.lockOut.minutes })}
      </Fact>
      <Fact name={t('jurisdiction.depositLimit')}>
        {limit(rules.depositLimit, amount(rules.depositLimit.defaults))}
      </Fact>
      <Fact name={t('jurisdiction.lossLimit')}>{limit(rules.lossLimit, amount(rules.lossLimit.defaults))}</Fact>
      <Fact name={t('jurisdiction.sessionLimit')}>
        {limit(rules.sessionLimit, minutes === null ? null : t('jurisdiction.minutes', { minutes }))}
      </Fact>
      <Fact name={t('jurisdiction.exclusionDays')}>{rules.exclusionDays.map(format.number).join(', ')}</Fact>
      <Fact name={t('jurisdiction.brands')}>
        {[...brands, ...(shared ? [t('jurisdiction.others')] : [])].join(', ') || '—'}
      </Fact>
    </dl>
  );
}
