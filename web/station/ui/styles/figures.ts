/** Counters, progress and the last scan. */
export const figures = {
  '& .counters': { mt: 'auto', pt: '6' },
  '& .counters dl': { display: 'flex', flexWrap: 'wrap', columnGap: '10', rowGap: '3', alignItems: 'flex-end' },
  '& .counters dl > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& .counters dt': { color: 'muted', fontSize: 'clamp(0.8125rem, 1.7cqw, 1.125rem)' },
  '& .counters dd': {
    fontSize: 'clamp(2rem, 8cqw, 5.25rem)',
    lineHeight: '1.05',
    fontWeight: 'bold',
    '& i': { fontStyle: 'normal', fontSize: '0.52em', color: 'muted' },
  },
  '& .counters [data-pending=some] :is(dt, dd)': { color: 'warn.fg' },
  // Zero waiting scans are not highlighted.
  '& .counters [data-pending=none]': {
    flexDirection: 'row-reverse',
    gap: '1',
    ms: 'auto',
    '& :is(dt, dd)': { color: 'muted', textStyle: 'sm', fontWeight: 'normal' },
  },
  '& .progress': {
    h: '4',
    mt: '6',
    borderRadius: 'full',
    bg: 'bg.emphasized',
    overflow: 'hidden',
    '& i': { display: 'block', h: 'full', bg: 'brand.solid', transition: 'width {durations.moderate}' },
  },
  '& .last': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    mt: '5',
    minH: '8',
    color: 'muted',
    textStyle: 'xl',
    flexWrap: 'wrap',
    rowGap: '0',
    '& em': { color: 'warn.fg', fontStyle: 'normal', fontWeight: 'semibold' },
    '& b': { color: 'ink', fontWeight: 'semibold', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .code': { color: 'ink' },
  },
} as const
