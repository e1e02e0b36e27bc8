import type { EnrolmentLink } from '@baize/contract/console/operators';
import { Button } from '@baize/ui/button.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { Link } from 'wouter';
import { EnrolLinkDialog } from '../../components/enrol-link-dialog.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { Card, Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';

const INVITE_DIALOG = lazyPart(() => import('./invite-dialog.tsx'));

/** Who of the supplier sees its portal. They are disabled and invited anew where all people of the console are. */
export function PeopleCard({ supplier }: { supplier: string }) {
  const t = useT();
  const query = useCall('listOperators', undefined, { keep: true });
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<EnrolmentLink | null>(null);
  return (
    <Card
      title={t('people.title')}
      end={
        <Button size="dense" icon="plus" onClick={() => setInviting(true)}>
          {t('people.invite')}
        </Button>
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
        {(operators) => {
          const people = operators.filter((each) => each.supplier === supplier);
          if (people.length === 0) return <NoRows title={t('people.none')} text={t('people.none.text')} />;
          return (
            <div className={pageStyles.padded}>
              <dl className={pageStyles.facts}>
                {people.map(({ id, name, displayName, disabledAt, enrolledAt }) => (
                  <Fact
                    key={id}
                    name={
                      <Link className={textStyles.link} href={`/operators?id=${id}`}>
                        {displayName} (<bdi>{name}</bdi>)
                      </Link>
                    }
                  >
                    <Tag tone={disabledAt === null && enrolledAt !== null ? 'positive' : 'plain'}>
                      {t(
                        disabledAt !== null
                          ? 'people.disabled'
                          : enrolledAt === null
                            ? 'people.invited'
                            : 'people.active',
                      )}
                    </Tag>
                  </Fact>
                ))}
              </dl>
            </div>
          );
        }}
      </QueryView>
      {inviting && (
        <ShowPart
          part={INVITE_DIALOG}
          props={{
            supplier,
            onClose: () => setInviting(false),
            onMade: (link: EnrolmentLink) => {
              setInviting(false);
              setMade(link);
            },
          }}
        />
      )}
      {made && <EnrolLinkDialog made={made} text={t('people.link.text')} onClose={() => setMade(null)} />}
    </Card>
  );
}
