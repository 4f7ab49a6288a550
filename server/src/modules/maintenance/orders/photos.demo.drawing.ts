// What a camera of the workshop sees, drawn: each is an SVG of 720 × 480.

const scene = (
  inside: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 480" width="720" height="480">
  <defs><radialGradient id="g"><stop stop-color="#59636d"/><stop offset="1" stop-color="#2b3138"/></radialGradient></defs>
  <rect width="720" height="480" fill="url(#g)"/>${inside}</svg>`

const around = (count: number, draw: (degrees: number, at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw((360 / count) * at, at)).join('')

const dial = (x: number, needle: number) => `
  <circle cx="${x}" cy="190" r="130" fill="#10161c" stroke="#c9d1da" stroke-width="6"/>
  ${around(24, (turn, at) =>
    at > 18
      ? ''
      : `<rect x="${x - 2}" y="72" width="4" height="${at % 3 === 0 ? 22 : 12}" fill="#e8edf2" transform="rotate(${turn - 135} ${x} 190)"/>`,
  )}
  <path d="M${x} 190 V92" stroke="#e8743b" stroke-width="8" stroke-linecap="round" transform="rotate(${needle} ${x} 190)"/>
  <circle cx="${x}" cy="190" r="14" fill="#e8743b"/>`

const meter = (km: number) =>
  scene(`<rect x="30" y="20" width="660" height="440" rx="40" fill="#1b232b"/>${dial(200, -128)}${dial(520, -112)}
  <rect x="245" y="362" width="230" height="72" rx="10" fill="#0b2f2a"/>
  <text x="360" y="412" text-anchor="middle" font-family="monospace" font-size="44" fill="#58d6a0">${km.toLocaleString('es-MX')}</text>`)

const wheel = (lining: string, thickness: number, hub: string) =>
  scene(`<circle cx="360" cy="240" r="215" fill="#4a3f36"/><circle cx="360" cy="240" r="${215 - thickness}" fill="${lining}"/>
  <circle cx="360" cy="240" r="118" fill="#3a4148"/>
  ${around(12, (turn) => `<rect x="356" y="30" width="8" height="90" fill="#2b3138" transform="rotate(${turn} 360 240)"/>`)}
  <circle cx="360" cy="240" r="78" fill="${hub}"/>
  ${around(8, (turn) => `<circle cx="360" cy="186" r="9" fill="#5f6973" transform="rotate(${turn} 360 240)"/>`)}
  <circle cx="360" cy="240" r="30" fill="#5f6973"/>`)

const housing = (paint: string, stain: string) =>
  scene(`<path d="M120 330 C100 150 300 70 420 150 C520 210 620 180 640 270 C650 360 520 400 360 400 C220 400 130 400 120 330 Z" fill="${paint}"/>
  <circle cx="290" cy="260" r="112" fill="#39424b"/><circle cx="290" cy="260" r="74" fill="#222931"/>
  ${around(9, (turn) => `<path d="M290 260 q26 -34 8 -66" stroke="#aab4be" stroke-width="10" fill="none" transform="rotate(${turn} 290 260)"/>`)}
  <circle cx="290" cy="260" r="18" fill="#c9d1da"/><rect x="480" y="220" width="170" height="64" rx="20" fill="#20262d"/>${stain}`)
const leak = `<path d="M360 372 C380 420 330 430 342 470 H470 C430 440 470 410 440 362 Z" fill="#140f0a" opacity=".85"/>
  <circle cx="420" cy="340" r="26" fill="#140f0a" opacity=".7"/>`

const electric = (label: string, cable: string) =>
  scene(
    [70, 380]
      .map(
        (x) => `<rect x="${x}" y="150" width="270" height="240" rx="16" fill="#191e24"/>
  <rect x="${x + 20}" y="230" width="230" height="110" rx="8" fill="#e8edf2"/>
  <text x="${x + 135}" y="300" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="44" fill="#1d5fa8">${label}</text>
  <circle cx="${x + 56}" cy="140" r="20" fill="#9aa4ae"/><circle cx="${x + 214}" cy="140" r="20" fill="#9aa4ae"/>`,
      )
      .join('') +
      `<path d="M284 132 C310 40 410 40 436 132" fill="none" stroke="${cable}" stroke-width="20" stroke-linecap="round"/>`,
  )

const bumper = (paint: string, dent: string) =>
  scene(`<rect x="60" y="60" width="600" height="190" rx="18" fill="#27415c"/><rect x="150" y="90" width="420" height="120" rx="10" fill="#18222d"/>
  <rect x="40" y="270" width="640" height="110" rx="40" fill="${paint}"/>
  <circle cx="130" cy="325" r="34" fill="#f3e9c8"/><circle cx="590" cy="325" r="34" fill="#f3e9c8"/>${dent}`)
const dented = `<path d="M380 268 L420 330 L400 384 L470 352 L520 392 L500 312 L540 268 Z" fill="#5c6670"/>
  <path d="M392 290 L470 340 M410 366 L500 300" stroke="#2b3138" stroke-width="5"/>`

/** Before and after, by the first word that the title of an order has. */
const seen: readonly (readonly [RegExp, string, string])[] = [
  [/balata|freno/i, wheel('#7a5232', 26, '#aab4be'), wheel('#c9a877', 64, '#d7dde3')],
  [/rotación|neumático|alineación/i, wheel('#20262c', 92, '#8d969f'), wheel('#15191d', 92, '#e3e8ed')],
  [/alternador|batería/i, electric('11.9 V', '#4a1f1f'), electric('14.1 V', '#c4322b')],
  [/defensa|golpe/i, bumper('#aab4be', dented), bumper('#d7dde3', '')],
  [/./, housing('#6d655b', leak), housing('#8d969f', '')],
]

/** The meter, and what a work of this title looks like before and after. */
export function drawnFor(title: string, km: number): { meter: string; before: string; after: string } {
  const [, before, after] = seen.find(([word]) => word.test(title))!
  return { meter: meter(km), before, after }
}
