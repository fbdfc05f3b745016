/** Edge and surface of the tones of a slot. */
const tones = {
  '&[data-tone=open]': { borderColor: 'line' },
  '&[data-tone=full]': { bg: 'brand.subtle', borderColor: 'brand.emphasized' },
  '&[data-tone=waiting]': { bg: 'warn.subtle', borderColor: 'var(--late)' },
  '&[data-tone=problem]': { bg: 'negative.subtle', borderColor: 'var(--stopped)' },
  '&[data-tone=empty]': { bg: 'transparent', borderStyle: 'dashed', borderColor: 'line' },
} as const
const texts = {
  '&[data-tone=full] :is(b, span)': { color: 'brand.fg' },
  '&[data-tone=waiting] :is(b, span)': { color: 'var(--late-ink)' },
  '&[data-tone=problem] :is(b, span)': { color: 'var(--stopped-ink)' },
  '&[data-tone=empty] :is(b, span)': { color: 'muted' },
} as const

const slots = {
  '& .slots': { flex: '1', minH: '0', display: 'grid', gap: 'calc(var(--u) * 1.1)', listStyle: 'none' },
  '& .slots > li': {
    position: 'relative',
    containerType: 'size',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    minW: '0',
    bg: 'card',
    borderWidth: 'calc(var(--u) * 0.25)',
    borderRadius: 'calc(var(--u) * 1)',
    overflow: 'hidden',
    '& > i': { position: 'absolute', insetX: '0', bottom: '0', bg: 'bg.emphasized', transition: 'height {durations.moderate}' },
    '& b': { position: 'relative', fontSize: 'min(52cqh, 44cqw)', lineHeight: '1.05', fontWeight: 'bold' },
    '& span': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '0.25em',
      maxW: '100%',
      fontSize: 'min(27cqh, 21cqw)',
      lineHeight: '1.2',
      color: 'soft',
      whiteSpace: 'nowrap',
      '& svg': { flexShrink: '0', boxSize: '1.1em', strokeWidth: '3' },
      '& em': { fontStyle: 'normal', overflow: 'hidden', textOverflow: 'clip' },
      // English words beside an icon are too long for a narrow slot.
      '&:has(svg):lang(en)': { fontSize: 'min(27cqh, 13cqw)' },
    },
    ...tones,
    ...texts,
    '&[data-now]': {
      overflow: 'visible',
      outline: 'calc(var(--u) * 0.9) solid {colors.white}',
      outlineOffset: 'calc(var(--u) * -0.2)',
      zIndex: '1',
      '&:is([data-tone=open], [data-tone=full])': {
        bg: 'brand.solid',
        '& > i': { bg: 'brand.emphasized' },
        '& :is(b, span)': { color: 'brand.contrast' },
      },
    },
  },
} as const

const card = {
  bg: 'card',
  borderRadius: 'calc(var(--u) * 1.5)',
  px: 'calc(var(--u) * 2.4)',
  py: 'calc(var(--u) * 1.8)',
  minW: '0',
} as const

const lastScan = {
  '& .top': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) calc(var(--u) * 46)',
    gap: 'calc(var(--u) * 1.8)',
    h: 'calc(var(--u) * 24)',
  },
  '& .put': {
    display: 'flex',
    alignItems: 'center',
    gap: 'calc(var(--u) * 2.6)',
    ps: 'calc(var(--u) * 3)',
    pe: 'calc(var(--u) * 3.4)',
    borderRadius: 'calc(var(--u) * 1.5)',
    bg: 'brand.solid',
    color: 'brand.contrast',
    fontSize: 'calc(var(--u) * 3.6)',
    fontWeight: 'semibold',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    '&[data-tone=waiting]': { bg: 'warn.solid', color: 'warn.contrast' },
    '&[data-tone=problem]': { bg: 'negative.solid', color: 'negative.contrast' },
    '& > b': { fontSize: 'calc(var(--u) * 22)', lineHeight: '1', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' },
    '& em': { display: 'block', fontStyle: 'normal', fontSize: 'calc(var(--u) * 6.4)', fontWeight: 'bold' },
    '& small': { display: 'block', fontSize: 'calc(var(--u) * 3)', fontWeight: 'normal' },
  },
  '& .card': card,
  '& .scan': { gridColumn: 'span 2', display: 'grid', placeItems: 'center' },
  '& .goods': {
    display: 'flex',
    alignItems: 'center',
    gap: 'calc(var(--u) * 2.6)',
    overflow: 'hidden',
    fontSize: 'calc(var(--u) * 2.8)',
    color: 'muted',
    '& > div': { minW: '0' },
    '& h2': { color: 'ink', fontSize: 'calc(var(--u) * 4.6)', lineHeight: '1.15', fontWeight: 'bold' },
    '& .picture': {
      flexShrink: '0',
      display: 'grid',
      placeItems: 'center',
      boxSize: 'calc(var(--u) * 20)',
      bg: 'white',
      color: 'gray.solid',
      borderRadius: 'calc(var(--u) * 1)',
      overflow: 'hidden',
      '& img': { w: 'full', h: 'full', objectFit: 'contain' },
      '& svg': { boxSize: '60%' },
    },
    '& .next': { mt: 'calc(var(--u) * 0.6)', color: 'ink', fontSize: 'calc(var(--u) * 3)', lineHeight: '1.2', lineClamp: '2' },
  },
  '& .figures': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    color: 'muted',
    fontSize: 'calc(var(--u) * 2.6)',
    '& > p': { color: 'ink', fontSize: 'calc(var(--u) * 3)', fontWeight: 'semibold', whiteSpace: 'nowrap' },
    '& > div': { display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'baseline' },
    '& b': { color: 'ink', fontSize: 'calc(var(--u) * 6)', lineHeight: '1.1', fontWeight: 'bold' },
    '& s': { color: 'muted', fontSize: '0.6em', textDecoration: 'none' },
    '& .progress': { gridColumn: '1 / -1', h: 'calc(var(--u) * 1.6)' },
  },
} as const

const foot = {
  '& footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 'calc(var(--u) * 3)',
    fontSize: 'calc(var(--u) * 2.6)',
    color: 'muted',
    whiteSpace: 'nowrap',
    '& > span': { display: 'inline-flex', alignItems: 'center', gap: '0.45em' },
    '& .gap': { flex: '1' },
    '& b': { color: 'ink' },
    '& q': {
      quotes: 'none',
      boxSize: '1.1em',
      borderWidth: 'calc(var(--u) * 0.3)',
      borderRadius: 'calc(var(--u) * 0.5)',
      bg: 'bg.emphasized',
      borderColor: 'line',
      ...tones,
      '&[data-tone=now]': { bg: 'brand.solid', borderColor: 'white' },
    },
  },
} as const

const choices = {
  '& .says': {
    m: 'auto',
    fontSize: 'calc(var(--u) * 5)',
    color: 'muted',
    textAlign: 'center',
    '& small': { display: 'block', fontSize: '0.6em' },
  },
  '& .choices': {
    m: 'auto',
    w: 'full',
    maxW: 'calc(var(--u) * 120)',
    maxH: 'full',
    overflowY: 'auto',
    cursor: 'auto',
    display: 'grid',
    gap: 'max(0.75rem, calc(var(--u) * 1.6))',
    '& h2': { fontSize: 'max(1.125rem, calc(var(--u) * 4))', fontWeight: 'bold' },
    '& a': {
      ...{
        bg: 'card',
        color: 'ink',
        borderRadius: 'lg',
        p: 'max(0.75rem, calc(var(--u) * 1.6))',
        fontSize: 'max(1rem, calc(var(--u) * 3.4))',
      },
      '& small': { ms: '1em', color: 'muted', fontSize: '0.8em' },
      '&:focus-visible': { outline: '3px solid {colors.brand.focusRing}' },
    },
    '& details[open]': { display: 'grid', gap: 'inherit' },
    '& summary': { color: 'muted', fontSize: 'max(1rem, calc(var(--u) * 3))', py: '2', cursor: 'pointer' },
    '& details a': { display: 'block' },
    '& details a + a': { mt: 'max(0.75rem, calc(var(--u) * 1.6))' },
  },
} as const

/** Layout of the wall of a sorting station. On an upright screen its parts stand below each other. */
export const sortingStyles = {
  '& .sorting': { flex: '1', minH: '0', display: 'flex', flexDirection: 'column', gap: 'calc(var(--u) * 2)' },
  ...lastScan,
  ...slots,
  ...foot,
  ...choices,
  '@media (max-aspect-ratio: 1/1)': {
    '& .sorting': { '--u': 'min(0.75vh, 1.35vw)' },
    '& .top': { gridTemplateColumns: 'minmax(0, 1fr)', h: 'auto' },
    '& .scan': { gridColumn: 'auto' },
    '& .figures': { gap: 'calc(var(--u) * 1)' },
  },
} as const
