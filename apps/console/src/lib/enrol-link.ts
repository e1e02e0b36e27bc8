const PATH = '/enrol';

/** The address by which a new operator enrols. The token stands behind the hash: it is sent to no server by itself. */
export const enrolLink = (token: string): string => `${location.origin}${PATH}#${token}`;

/** The token of a link that was opened; null at every other address. */
export const tokenOfLink = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | null =>
  pathname === PATH ? hash.slice(1) : null;
