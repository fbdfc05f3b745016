/** A colour for light and dark mode; `color-scheme` on a subtree can force one. */
const both = (light: string, dark: string) => ({ value: `light-dark(${light}, ${dark})` })
const same = (value: string) => ({ value })

/** Raw brand colours for edges, dots and tints. White text needs a palette's `solid`, a darker shade (WCAG AA). */
const brandColours = {
  primary: same('#279A32'),
  secondary: same('#26A69A'),
  dark: same('#1d1d1d'),
  green: same('#00b42a'),
  white: same('#ffffff'),
  black: same('#000000'),
  transparent: same('transparent'),
  current: same('currentColor'),
}

/** For `colorPalette`: `solid`/`strong` carry `contrast` text, `fg` is used on `subtle` and on cards. */
const palettes = {
  gray: {
    solid: both('#46525c', '#4d5a66'),
    strong: both('#38424a', '#5c6a77'),
    contrast: same('#ffffff'),
    fg: both('#46525c', '#c3ced6'),
    subtle: both('#eef1f4', '#29323a'),
    muted: both('#e3e7eb', '#333e47'),
    emphasized: both('#cfd6dc', '#45525d'),
    border: both('#c4ccd3', '#45525d'),
    focusRing: both('#5f6b76', '#9fb0bd'),
  },
  brand: {
    solid: same('#22862b'),
    strong: both('#1c7a27', '#1f7a28'),
    contrast: same('#ffffff'),
    fg: both('#1c7a27', '#7fd68a'),
    subtle: both('#e9f5ea', '#173320'),
    muted: both('#d3ebd6', '#1e4429'),
    emphasized: both('#a9d8ae', '#2b5e38'),
    border: both('#279A32', '#2f8f3d'),
    focusRing: both('#279A32', '#4fbf5c'),
  },
  positive: {
    solid: same('#15782c'),
    strong: same('#116625'),
    contrast: same('#ffffff'),
    fg: both('#15782c', '#6fdb86'),
    subtle: both('#e6f7ea', '#12331c'),
    muted: both('#cdeed5', '#1a4527'),
    emphasized: both('#98dda8', '#286339'),
    border: same('#21BA45'),
    focusRing: both('#1d9c3b', '#4fc96a'),
  },
  info: {
    solid: same('#0e7c93'),
    strong: same('#0b6a7e'),
    contrast: same('#ffffff'),
    fg: both('#0c7389', '#7ad4e8'),
    subtle: both('#e4f5f9', '#0f303a'),
    muted: both('#c9ecf4', '#15424f'),
    emphasized: both('#92dcec', '#1d5c6e'),
    border: same('#31CCEC'),
    focusRing: both('#0e8097', '#31CCEC'),
  },
  warn: {
    solid: same('#8a6708'),
    strong: same('#755706'),
    contrast: same('#ffffff'),
    fg: both('#86640a', '#e9c766'),
    subtle: both('#fdf6e0', '#36290a'),
    muted: both('#faeabf', '#4a390e'),
    emphasized: both('#f5d87f', '#6b5214'),
    border: same('#F2C037'),
    focusRing: both('#946f0a', '#F2C037'),
  },
  negative: {
    solid: same('#C10015'),
    strong: same('#a30012'),
    contrast: same('#ffffff'),
    fg: both('#C10015', '#ff8d96'),
    subtle: both('#fdecee', '#3d1319'),
    muted: both('#fad5d9', '#551b23'),
    emphasized: both('#f3c2c7', '#7a2630'),
    border: both('#C10015', '#d6485a'),
    focusRing: both('#C10015', '#ff8d96'),
  },
  accent: {
    solid: same('#9C27B0'),
    strong: same('#842096'),
    contrast: same('#ffffff'),
    fg: both('#9C27B0', '#dc96ea'),
    subtle: both('#f6e9f8', '#33163a'),
    muted: both('#ecd3f1', '#46204f'),
    emphasized: both('#d9a6e3', '#63306f'),
    border: both('#9C27B0', '#b35cc4'),
    focusRing: both('#9C27B0', '#dc96ea'),
  },
}

/** Surfaces and text: `surface`, `card` above it, `ink` and `muted` text, `line` borders. */
const roles = {
  surface: both('#f6f7f9', '#11161b'),
  card: both('#ffffff', '#1a2128'),
  sunken: both('#fbfcfd', '#161c22'),
  selected: both('#f3faf4', '#18291f'),
  ink: both('#1d1d1d', '#e8edf1'),
  soft: both('#333c44', '#ccd6de'),
  muted: both('#5f6b76', '#9fb0bd'),
  faint: both('#98a3ad', '#667682'),
  line: { DEFAULT: both('#dcdfe6', '#2a343d'), soft: both('#f0f2f4', '#222b33'), strong: both('#8b96a0', '#6d7c88') },
  hero: { DEFAULT: both('#123a1a', '#0f2b16'), line: both('#2b5f35', '#214a2a'), soft: both('#b9dcbe', '#a5c9aa') },
  /** One hue in five steps, for maps; nothing at all is a card. */
  heat: {
    1: both('#dff1e0', '#173320'),
    2: both('#b4ddb7', '#1f4d2a'),
    3: both('#7cc483', '#2b6f38'),
    4: both('#37a043', '#3f9a4d'),
    5: both('#156b21', '#74d981'),
  },
  /** Top bar of the console of a customer: the secondary colour in a dark shade. */
  shipperBar: same('#0f4c47'),
  scrim: both('rgb(20 30 40 / 0.4)', 'rgb(0 0 0 / 0.6)'),
  bar: {
    DEFAULT: both('#1d2329', '#2c353d'),
    raised: both('#2c343c', '#3a454f'),
    line: both('#3a444d', '#4a5763'),
    link: same('#9fe0a6'),
    error: same('#ff9aa2'),
  },
}

/** Names that Chakra's components expect. */
const chakraNames = {
  bg: { DEFAULT: roles.surface, panel: roles.card, subtle: roles.sunken, muted: palettes.gray.subtle, emphasized: palettes.gray.muted },
  fg: { DEFAULT: roles.ink, muted: roles.muted, subtle: roles.faint, error: palettes.negative.fg },
  border: { DEFAULT: roles.line.DEFAULT, muted: roles.line.soft, emphasized: palettes.gray.emphasized, error: palettes.negative.border },
}

export const colors = { ...brandColours, ...palettes, ...roles, ...chakraNames }

/** Tones of a state or message; each is a `colorPalette`. */
export type Tone = keyof typeof palettes
