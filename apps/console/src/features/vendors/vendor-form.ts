import type { ConsoleVendor as Vendor, VendorEdit } from '@baize/contract/console/games';
import { serverClock } from '../../server-clock.ts';

export type VendorForm = {
  enabled: boolean;
  maintenance: boolean;
  /** As datetime-local fields write them, in the brand's offset. */
  from: string;
  until: string;
  bn: string;
  en: string;
  icon: string;
  opens: Vendor['opens'];
  reason: string;
};

/** Wall time of a field to an instant, and back. */
export type Clock = { toField: (iso: string | null) => string; fromField: (text: string) => string | null };

export const vendorForm = (vendor: Vendor, { toField }: Clock): VendorForm => ({
  enabled: vendor.enabled,
  maintenance: vendor.maintenance,
  from: toField(vendor.maintenanceFrom),
  until: toField(vendor.maintenanceUntil),
  bn: vendor.names.bn ?? '',
  en: vendor.names.en ?? '',
  icon: vendor.icon,
  opens: vendor.opens,
  reason: '',
});

/** Only what was touched travels, with what was read of it. Null where nothing was. */
export function vendorEdit(
  vendor: Vendor,
  form: VendorForm,
  clock: Clock,
): { change: VendorEdit; was: VendorEdit } | null {
  const before = vendorForm(vendor, clock);
  const now: VendorEdit = {
    enabled: form.enabled,
    maintenance: form.maintenance,
    maintenanceFrom: clock.fromField(form.from),
    maintenanceUntil: clock.fromField(form.until),
    names: { bn: form.bn.trim(), en: form.en.trim() },
    icon: form.icon,
    opens: form.opens,
  };
  const read: VendorEdit = {
    enabled: vendor.enabled,
    maintenance: vendor.maintenance,
    maintenanceFrom: vendor.maintenanceFrom,
    maintenanceUntil: vendor.maintenanceUntil,
    names: { bn: before.bn, en: before.en },
    icon: vendor.icon,
    opens: vendor.opens,
  };
  // A field shows minutes: an instant that was not touched is not cut to them.
  const isTouched: Record<keyof VendorEdit, boolean> = {
    enabled: form.enabled !== before.enabled,
    maintenance: form.maintenance !== before.maintenance,
    maintenanceFrom: form.from !== before.from,
    maintenanceUntil: form.until !== before.until,
    names: form.bn.trim() !== before.bn || form.en.trim() !== before.en,
    icon: form.icon !== before.icon,
    opens: form.opens !== before.opens,
  };
  const names = (Object.keys(isTouched) as (keyof VendorEdit)[]).filter((name) => isTouched[name]);
  if (names.length === 0) return null;
  const pick = (side: VendorEdit): VendorEdit => Object.fromEntries(names.map((name) => [name, side[name]]));
  return { change: pick(now), was: pick(read) };
}

/** `wrong`: it ends before it begins; `over`: it has ended already; `began`: it holds from now on. */
export type WindowState = 'wrong' | 'over' | 'began' | null;

export function windowOf(form: VendorForm, { fromField }: Clock): WindowState {
  if (!form.maintenance) return null;
  const [from, until] = [fromField(form.from), fromField(form.until)].map((iso) => (iso ? Date.parse(iso) : null));
  if (from && until && until <= from) return 'wrong';
  if (until && until <= serverClock.now()) return 'over';
  return from && from < serverClock.now() ? 'began' : null;
}

const folded = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('en');
type Taken = { readonly name: string; readonly code: string };

/** Which other vendor has a name that the form gives; null: nobody has. */
export function takenNames(
  form: Pick<VendorForm, 'bn' | 'en'>,
  { vendor, vendors }: { readonly vendor: string; readonly vendors: readonly Vendor[] },
): Record<'bn' | 'en', Taken | null> {
  const holder = (text: string): Taken | null => {
    const isIts = (name: string): boolean => folded(name) === folded(text);
    const other = vendors.find(
      (each) =>
        each.vendor !== vendor &&
        [each.vendor, each.displayName, ...Object.values(each.names)].some((name) => isIts(name)),
    );
    return folded(text) === '' || !other ? null : { name: other.displayName, code: other.vendor };
  };
  return { bn: holder(form.bn), en: holder(form.en) };
}
