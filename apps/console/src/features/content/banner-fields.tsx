import { ADDRESS_MAX, BANNER_GROUPS, BANNER_LEADS } from '@baize/contract/content-words';
import type { ConsoleGame } from '@baize/contract/console/games';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { UseFormRegister, UseFormSetValue } from 'react-hook-form';
import pageStyles from '../../components/page.module.css';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { canBeFilm, type AnnouncementForm, type WrongField } from './announcement-form.ts';
import { PictureFile } from './picture-file.tsx';

type BannerFieldsProps = {
  typed: AnnouncementForm;
  register: UseFormRegister<AnnouncementForm>;
  setValue: UseFormSetValue<AnnouncementForm>;
  wrong: (name: WrongField) => boolean;
};
const LOOKS = ['image', 'video'] as const;

/** Where a banner stands, its picture, and where a press on it leads. */
export function BannerFields({ typed, register, setValue, wrong }: BannerFieldsProps) {
  const t = useT();
  const games = useGames();
  return (
    <>
      <div className={pageStyles.twoFields}>
        <Field label={t('content.group')} hint={t('content.group.hint')}>
          <Select
            {...register('group')}
            options={BANNER_GROUPS.map((value) => ({ value, label: t(`content.group.${value}`) }))}
          />
        </Field>
        {canBeFilm(typed) && (
          <Field label={t('content.look.kind')}>
            <Select
              {...register('look')}
              options={LOOKS.map((value) => ({ value, label: t(`content.look.${value}`) }))}
            />
          </Field>
        )}
      </div>
      <Field
        label={t('content.picture')}
        hint={t('content.picture.hint')}
        error={wrong('url') && t('content.wrong.url')}
      >
        <TextInput autoComplete="off" dir="ltr" spellCheck={false} maxLength={ADDRESS_MAX} {...register('url')} />
      </Field>
      <div className={pageStyles.twoFields}>
        <PictureFile onAdded={(url) => setValue('url', url, { shouldDirty: true })} />
        {games.length > 0 && (
          <Field label={t('content.drawn')} hint={t('content.drawn.hint')}>
            <Select
              value=""
              onChange={(event) => setValue('url', event.target.value, { shouldDirty: true })}
              placeholder={t('content.drawn.choose')}
              options={games.map((game) => ({ value: drawnOf(game), label: game.displayName }))}
            />
          </Field>
        )}
      </div>
      {canBeFilm(typed) && typed.look === 'video' && (
        <Field label={t('content.film')} hint={t('content.film.hint')} error={wrong('film') && t('content.wrong.film')}>
          <TextInput autoComplete="off" dir="ltr" spellCheck={false} maxLength={ADDRESS_MAX} {...register('film')} />
        </Field>
      )}
      <Lead typed={typed} register={register} setValue={setValue} wrong={wrong} games={games} />
    </>
  );
}

/** The brand's games, for whoever may see them; a banner can be written without. */
function useGames(): readonly ConsoleGame[] {
  const may = useCan('vendors.read');
  return useCall('listGames', undefined, { enabled: may }).data ?? [];
}

const drawnOf = ({ gameType, gameCode }: ConsoleGame): string =>
  `/art/banner/${gameType.toLowerCase()}-${gameCode}.svg`;

type LeadProps = BannerFieldsProps & { games: readonly ConsoleGame[] };

function Lead({ typed, register, setValue, wrong, games }: LeadProps) {
  const t = useT();
  const { leads } = typed;
  const field = register('leads', { onChange: () => setValue('link', '', { shouldDirty: true }) });
  return (
    <div className={pageStyles.twoFields}>
      <Field label={t('content.leads')}>
        <Select {...field} options={BANNER_LEADS.map((value) => ({ value, label: t(`content.leads.${value}`) }))} />
      </Field>
      {leads !== 'none' && (
        <Field
          label={t(`content.link.${leads}`)}
          hint={t(`content.link.${leads}.hint`)}
          error={wrong('link') && t(`content.wrong.link.${leads}`)}
        >
          {leads === 'game' && games.length > 0 ? (
            <Select
              {...register('link')}
              placeholder={t('content.drawn.choose')}
              options={games.map(({ gameCode, displayName }) => ({ value: gameCode, label: displayName }))}
            />
          ) : (
            <TextInput autoComplete="off" dir="ltr" spellCheck={false} maxLength={ADDRESS_MAX} {...register('link')} />
          )}
        </Field>
      )}
    </div>
  );
}
