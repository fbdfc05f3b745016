/** Drawings of the demo's goods, 640 × 640, by what their SKU begins with; each in the colour of its variant. */

const colours: Record<string, [light: string, base: string, dark: string]> = {
  BK: ['#5b6067', '#33373d', '#191b1f'],
  WH: ['#ffffff', '#f1efe9', '#cfcbc1'],
  GY: ['#c9ced3', '#9aa1a8', '#6d747b'],
  NV: ['#4f6a9b', '#2b4273', '#182a50'],
  GN: ['#5f8a6b', '#35604a', '#1d3d2d'],
  RD: ['#b65a62', '#8a2f3a', '#5b1a23'],
  BE: ['#f3e6cf', '#e0cba6', '#b89d70'],
}

type Shape = (paint: string, dark: string) => string

const round = (x: number, y: number, width: number, height: number, radius: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, colour: string, width: number) =>
  path(d, 'none', `stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`)

const folded: Shape = (paint, dark) =>
  [0, 1, 2].map((i) => round(130, 300 + i * 62, 380, 56, 26, paint) + line(`M160 ${346 + i * 62}H480`, dark, 3)).join('')

const shapes: Record<string, Shape> = {
  MUG: (paint, dark) =>
    `${path('M440 270c90-10 110 130-5 150', 'none', `stroke="${paint}" stroke-width="34"`)}${path('M190 210h260v230q0 60-60 60H250q-60 0-60-60z', paint)}${oval(320, 212, 130, 30, dark)}`,
  BOWL: (paint, dark) => `${path('M120 280h400q-10 190-140 210H260Q130 470 120 280z', paint)}${oval(320, 282, 200, 44, dark)}`,
  TUMBLER: (paint, dark) => `${path('M225 190h190l-24 330q-4 20-24 20h-94q-20 0-24-20z', paint)}${round(212, 140, 216, 60, 22, dark)}`,
  TOWEL: folded,
  THROW: folded,
  APRON: folded,
  SCARF: folded,
  CUSHION: (paint, dark) =>
    `${path('M130 150q190 40 380 0q-40 180 0 360q-190-40-380 0q40-180 0-360z', paint)}${line('M200 250q120 30 240 0', dark, 4)}`,
  BASKET: (paint, dark) =>
    path('M130 270h380l-36 220q-6 30-36 30H202q-30 0-36-30z', paint) +
    [310, 360, 410, 460].map((y) => line(`M${128 + (y - 270) / 6} ${y}H${512 - (y - 270) / 6}`, dark, 5)).join(''),
  LAMP: (paint, dark) => `${path('M230 130h180l60 170H170z', paint)}${round(308, 300, 24, 190, 8, dark)}${oval(320, 500, 120, 26, dark)}`,
  CLOCK: (paint, dark) =>
    `${oval(320, 320, 200, 200, paint)}${oval(320, 320, 168, 168, '#fbfaf7')}${line('M320 320V210M320 320l80 40', dark, 12)}${oval(320, 320, 12, 12, dark)}`,
  VASE: (paint, dark) =>
    `${path('M270 130h100q-10 90 50 170 60 110-30 210H250q-90-100-30-210 60-80 50-170z', paint)}${oval(320, 132, 50, 14, dark)}`,
  CASE: (paint, dark) =>
    `${round(210, 110, 220, 430, 46, paint)}${round(232, 134, 96, 100, 26, dark)}${oval(258, 162, 14, 14, '#10131a')}${oval(302, 206, 14, 14, '#10131a')}`,
  EARBUDS: (paint, dark) => `${round(170, 260, 300, 220, 90, paint)}${line('M180 340H460', dark, 5)}${oval(320, 400, 8, 8, dark)}`,
  SPEAKER: (paint, dark) => `${round(130, 220, 380, 210, 100, paint)}${oval(235, 325, 70, 70, dark)}${oval(405, 325, 70, 70, dark)}`,
  POWER: (paint, dark) => `${round(200, 130, 240, 390, 34, paint)}${[0, 1, 2, 3].map((i) => oval(284 + i * 24, 470, 7, 7, dark)).join('')}`,
  MOUSE: (paint, dark) =>
    `${path('M220 300q0-160 100-160t100 160v70q0 150-100 150T220 370z', paint)}${round(310, 190, 20, 70, 10, dark)}${line('M320 150V300', dark, 4)}`,
  STRAP: (paint, dark) => `${round(280, 90, 80, 460, 36, paint)}${[300, 340, 380, 420].map((y) => oval(320, y, 8, 8, dark)).join('')}`,
  SLEEVE: (paint, dark) => `${round(120, 190, 400, 280, 26, paint)}${line('M140 230H500', dark, 6)}`,
  STAND: (paint, dark) =>
    `${path('M210 500h220l-30-40H250z', dark)}${path('M280 470l40-300h60l-40 300z', paint)}${round(230, 400, 180, 26, 10, paint)}`,
  TEE: (paint, dark) =>
    `${path('M230 150q90 60 180 0l110 80-50 90-50-30v220H220V290l-50 30-50-90z', paint)}${line('M246 160q74 54 148 0', dark, 8)}`,
  BEANIE: (paint, dark) =>
    `${path('M170 400q-10-240 150-240t150 240z', paint)}${round(150, 390, 340, 80, 24, dark)}${oval(320, 150, 42, 42, paint)}`,
  BACKPACK: (paint, dark) =>
    `${path('M260 150q0-60 60-60t60 60', 'none', `stroke="${dark}" stroke-width="20"`)}${round(190, 140, 260, 390, 90, paint)}${round(230, 350, 180, 140, 26, dark)}`,
}

const likes: readonly [prefix: string, shape: string][] = [
  ['CASE', 'CASE'],
  ['POWER', 'POWER'],
  ['FLASK', 'TUMBLER'],
  ...(['HOODIE', 'RAINCOAT', 'LEGGINGS', 'PYJAMA'] as const).map((stem): [string, string] => [stem, 'TEE']),
  ...Object.keys(shapes).map((stem): [string, string] => [stem, stem]),
]

/** Name of the drawing of a product, the same for all that look alike; null if it has none. */
export function drawingOf(sku: string): string | null {
  const [stem = '', colour = ''] = sku.split('-')
  const shape = likes.find(([prefix]) => stem.startsWith(prefix))?.[1]
  return shape && colour in colours ? `${shape}-${colour}` : null
}

/** SVG of a drawing: the goods on a table, with light from above. */
export function draw(drawing: string): string {
  const [shape = '', colour = ''] = drawing.split('-')
  const [light, base, dark] = colours[colour] ?? ['#ffffff', '#dddddd', '#999999']
  const goods = shapes[shape]?.('url(#paint)', dark) ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640">
    <defs>
      <linearGradient id="paint" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="0.55" stop-color="${base}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
      <linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eef0f1"/><stop offset="0.72" stop-color="#e2e4e5"/><stop offset="0.73" stop-color="#d6d3cd"/><stop offset="1" stop-color="#c8c4bc"/></linearGradient>
      <radialGradient id="shade"><stop offset="0" stop-color="#000" stop-opacity="0.35"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="640" height="640" fill="url(#room)"/>
    <ellipse cx="330" cy="525" rx="240" ry="40" fill="url(#shade)"/>
    ${goods}
  </svg>`
}
