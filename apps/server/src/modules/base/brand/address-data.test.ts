import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networksBetween, readLocations, shapeOf } from './address-data.ts';

const LOCATIONS = readLocations([
  'geoname_id,locale_code,continent_code,continent_name,country_iso_code,country_name,is_in_european_union',
  '1814991,en,AS,Asia,CN,China,0',
  '2077456,en,OC,Oceania,AU,"Australia, the land",0',
  '6255148,en,EU,Europe,,,0',
]);

function read(...lines: string[]): unknown {
  const found = shapeOf(lines[0]!, LOCATIONS as ReadonlyMap<string, string>);
  if ('wrong' in found) return found;
  return lines.slice(found.head ? 1 : 0).map((line) => {
    const told = found.shape.read(line);
    return 'networks' in told ? told.networks.map(({ network, country }) => `${network} ${country}`) : told;
  });
}

test('ranges of addresses with a code', () => {
  expect(
    read('1.0.0.0,1.0.0.255,AU', '1.0.1.0,1.0.3.255,CN', '2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP'),
  ).toEqual([['1.0.0.0/24 AU'], ['1.0.1.0/24 CN', '1.0.2.0/23 CN'], ['2001:200:0:0:0:0:0:0/32 JP']]);
});

test('ranges of numbers, quoted; what has no country is left out', () => {
  expect(
    read(
      '"0","16777215","-","-"',
      '"16777216","16777471","US","United States of America"',
      '"42540766411282592856903984951653826560","42540766490510755371168322545197776895","JP","Japan"',
    ),
  ).toEqual([[], ['1.0.0.0/24 US'], ['2001:db8:0:0:0:0:0:0/32 JP']]);
});

test('columns by their names', () => {
  expect(
    read('network,country,country_code,continent', '1.0.0.0/24,Australia,AU,Oceania', '::ffff:1.2.3.4,China,CN,Asia'),
  ).toEqual([['1.0.0.0/24 AU'], ['0:0:0:0:0:ffff:102:304/128 CN']]);
  expect(read('start_ip,end_ip,country,country_name', '1.0.0.0,1.0.0.255,AU,Australia')).toEqual([['1.0.0.0/24 AU']]);
});

test('blocks with a file of locations: the place, else where it is registered', () => {
  const head = 'network,geoname_id,registered_country_geoname_id,represented_country_geoname_id,is_anonymous_proxy';
  expect(
    read(head, '1.0.0.0/24,2077456,2077456,,0', '1.0.1.0/24,,1814991,,0', '1.0.2.0/24,6255148,,,0', '1.0.3.0/24,7,,,0'),
  ).toEqual([['1.0.0.0/24 AU'], ['1.0.1.0/24 CN'], [], { wrong: 'no location 7' }]);
  expect(shapeOf(head, undefined)).toEqual({ wrong: expect.stringContaining('--locations') as string });
});

test('what a registry has delegated, with the day that it says', () => {
  expect(
    read(
      '2|apnic|20261127|3|19830613|20261126|+1000',
      'apnic|*|ipv4|*|2|summary',
      'apnic|AU|ipv4|1.0.0.0|768|20110811|assigned|A91872ED',
      'apnic|JP|asn|173|1|20020801|allocated',
      'apnic|JP|ipv6|2001:200::|32|19990813|allocated',
      'apnic||ipv4|1.2.0.0|256||available',
    ),
  ).toEqual([
    { asOf: new Date('2026-11-26T00:00:00Z') },
    [],
    ['1.0.0.0/23 AU', '1.0.2.0/24 AU'],
    [],
    ['2001:200:0:0:0:0:0:0/32 JP'],
    [],
  ]);
});

test.each([
  ['1.0.0.9,1.0.0.1,AU', 'no range of addresses: 1.0.0.9 to 1.0.0.1'],
  ['1.0.0.0,2001::,AU', 'no range of addresses: 1.0.0.0 to 2001::'],
  ['1.0.0.0,x,AU', 'no range of addresses: 1.0.0.0 to x'],
])('%s is told to be wrong', (line, wrong) => {
  expect(read(line)).toEqual([{ wrong }]);
});

test('a file of something else is told to be so', () => {
  expect(read('name,age')).toMatchObject({ wrong: expect.stringMatching(/^no columns/) as string });
  expect(read('network,country_code', '1.0.0.1/24,AU')).toEqual([
    { wrong: '1.0.0.1/24 does not begin where a network begins' },
  ]);
  expect(read('network,country_code', '1.0.0.0/33,AU')).toEqual([{ wrong: 'no network: 1.0.0.0/33' }]);
  expect(readLocations(['a,b'])).toEqual(expect.stringContaining('geoname_id'));
});

const V4_LAST = 0xff_ff_ff_ff;
test('networks hold every address between two, and no other', () => {
  const bound = fc.integer({ min: 0, max: V4_LAST });
  fc.assert(
    fc.property(bound, bound, (a, b) => {
      const [first, last] = a < b ? [a, b] : [b, a];
      let next = BigInt(first);
      for (const network of networksBetween(next, BigInt(last), 32)) {
        const [address, prefix] = network.split('/');
        const begin = address!.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
        const size = 1n << BigInt(32 - Number(prefix));
        expect([begin, begin % size]).toEqual([next, 0n]);
        next += size;
      }
      expect(next).toBe(BigInt(last) + 1n);
    }),
  );
});
