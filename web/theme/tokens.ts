const rem = (px: number) => ({ value: `${px / 16}rem` })
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 7.5, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64,
  72, 80, 96,
]
const spacing = Object.fromEntries(steps.map((step) => [step, rem(step * 4)]))
const value = <T extends string | number>(v: T) => ({ value: v })

const cjk = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC"'
const body = `Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, ${cjk}, system-ui, sans-serif`

export const tokens = {
  fonts: {
    body: value(body),
    heading: value(body),
    mono: value('"JetBrains Mono", "SF Mono", ui-monospace, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace'),
  },
  fontSizes: {
    '2xs': rem(11),
    xs: rem(12),
    sm: rem(13),
    md: rem(14),
    lg: rem(16),
    xl: rem(18),
    '2xl': rem(22),
    '3xl': rem(28),
    '4xl': rem(36),
    '5xl': rem(48),
    '6xl': rem(64),
    '7xl': rem(80),
  },
  fontWeights: { normal: value(400), medium: value(500), semibold: value(600), bold: value(700) },
  lineHeights: { shorter: value(1.25), short: value(1.375), moderate: value(1.5), tall: value(1.625) },
  letterSpacings: { tight: value('-0.01em'), wide: value('0.025em'), widest: value('0.1em') },
  radii: {
    none: value('0'),
    xs: rem(2),
    sm: rem(4),
    md: rem(6),
    lg: rem(8),
    xl: rem(12),
    '2xl': rem(20),
    full: value('9999px'),
    l1: rem(4),
    l2: rem(6),
    l3: rem(10),
  },
  spacing,
  sizes: {
    ...spacing,
    '2xs': rem(256),
    xs: rem(320),
    sm: rem(384),
    md: rem(448),
    lg: rem(512),
    xl: rem(576),
    '2xl': rem(672),
    '3xl': rem(768),
    '4xl': rem(896),
    '5xl': rem(1024),
    '6xl': rem(1152),
    full: value('100%'),
    max: value('max-content'),
    min: value('min-content'),
    fit: value('fit-content'),
    prose: value('60ch'),
    dvh: value('100dvh'),
    dvw: value('100dvw'),
  },
  durations: { faster: value('100ms'), fast: value('150ms'), moderate: value('300ms'), slow: value('300ms'), slowest: value('500ms') },
  easings: { 'ease-out': value('cubic-bezier(0.2, 0, 0, 1)'), 'ease-in-out': value('cubic-bezier(0.4, 0, 0.2, 1)') },
  animations: { spin: value('spin 1s linear infinite'), pulse: value('pulse 1.6s ease-in-out infinite') },
  cursor: { button: value('pointer'), checkbox: value('pointer'), disabled: value('not-allowed'), menuitem: value('pointer') },
  zIndex: {
    base: value(0),
    docked: value(10),
    sticky: value(1100),
    overlay: value(1300),
    modal: value(1400),
    popover: value(1500),
    skipNav: value(1600),
    toast: value(1700),
    tooltip: value(1800),
  },
  shadows: {
    xs: value('0 1px 2px light-dark(rgb(20 30 40 / 0.06), rgb(0 0 0 / 0.5))'),
    sm: value('0 2px 6px light-dark(rgb(20 30 40 / 0.1), rgb(0 0 0 / 0.5))'),
    md: value('0 6px 16px light-dark(rgb(20 30 40 / 0.12), rgb(0 0 0 / 0.55))'),
    lg: value('0 8px 24px light-dark(rgb(20 30 40 / 0.18), rgb(0 0 0 / 0.6))'),
    xl: value('0 20px 48px light-dark(rgb(20 30 40 / 0.24), rgb(0 0 0 / 0.7))'),
  },
}

export const breakpoints = { sm: '600px', md: '1024px', lg: '1440px', xl: '1920px' }

export const textStyles = {
  '2xs': { value: { fontSize: '2xs', lineHeight: '1rem' } },
  xs: { value: { fontSize: 'xs', lineHeight: '1.125rem' } },
  sm: { value: { fontSize: 'sm', lineHeight: '1.25rem' } },
  md: { value: { fontSize: 'md', lineHeight: '1.375rem' } },
  lg: { value: { fontSize: 'lg', lineHeight: '1.5rem' } },
  xl: { value: { fontSize: 'xl', lineHeight: '1.625rem' } },
  '2xl': { value: { fontSize: '2xl', lineHeight: '1.875rem' } },
  '3xl': { value: { fontSize: '3xl', lineHeight: '2.25rem' } },
  code: { value: { fontFamily: 'mono', fontSize: 'xs', lineHeight: '1.25rem' } },
  label: { value: { fontSize: 'sm', lineHeight: '1.25rem', fontWeight: 'medium' } },
}

export const layerStyles = {
  disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } },
  card: { value: { bg: 'card', borderWidth: '1px', borderColor: 'line', borderRadius: 'lg' } },
  floating: { value: { bg: 'card', borderWidth: '1px', borderColor: 'line', borderRadius: 'l3', boxShadow: 'lg' } },
}

export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  'fade-in': { from: { opacity: 0 } },
  'rise-in': { from: { opacity: 0, translate: '0 0.375rem' } },
  'drop-in': { from: { opacity: 0, translate: '0 -0.5rem' } },
  'slide-in': { from: { translate: '-100% 0' } },
  progress: { from: { translate: '-100% 0' }, to: { translate: '350% 0' } },
}
