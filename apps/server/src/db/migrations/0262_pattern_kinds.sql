-- A registration rule accepts one of a closed list of kinds: what brands wrote as expressions becomes the kind beside it.
with kinds (key) as (
  select unnest(array['any', 'letterfirst', 'chinesedigits', 'email', 'lettersordigits', 'lettersanddigits', 'digits',
    'alnumupper', 'englishspaces', 'nospaces', 'chinesepunctuation', 'date', 'korean', 'thai', 'fullwidthjapanese', 'upper',
    'strongpassword', 'fullname'])
), rules as (
  select b.id, e.n, e.rule,
      lower(regexp_replace(coalesce(e.rule ->> 'acceptedPattern', ''), '[\s_-]', '', 'g')) as pattern,
      lower(regexp_replace(coalesce(e.rule ->> 'patternId', ''), '[\s_-]', '', 'g')) as kind
    from brand.brand b, jsonb_array_elements(b.settings -> 'registerRules') with ordinality as e (rule, n)
    where jsonb_typeof(b.settings -> 'registerRules') = 'array'
), mended as (
  select id, jsonb_agg(case
      when pattern in ('', '*') or pattern in (select key from kinds) then rule
      when kind <> 'any' and kind in (select key from kinds)
        then rule || jsonb_build_object('acceptedPattern', rule -> 'patternId')
      else rule || jsonb_build_object('acceptedPattern', '*') end order by n) as rules
    from rules group by id
)
update brand.brand b set settings = jsonb_set(b.settings, '{registerRules}', m.rules)
  from mended m where m.id = b.id and b.settings -> 'registerRules' <> m.rules;
