const paints = ['#d98e04', '#b4472d', '#3b6ea5', '#5b7f3a', '#7a4b8c', '#8a6d3b']

const forklift = (paint: string) => `
  <rect x="250" y="330" width="330" height="150" rx="22" fill="${paint}"/>
  <path d="M330 330 L370 190 H520 L560 330 Z" fill="none" stroke="#2b3440" stroke-width="16"/>
  <rect x="596" y="150" width="22" height="350" fill="#2b3440"/><rect x="630" y="150" width="14" height="350" fill="#2b3440"/>
  <path d="M644 486 H790 V500 H644 Z" fill="#2b3440"/><rect x="662" y="396" width="112" height="88" fill="#a9804f"/>
  <circle cx="320" cy="492" r="52" fill="#1c232b"/><circle cx="320" cy="492" r="22" fill="#c9d1da"/>
  <circle cx="530" cy="498" r="46" fill="#1c232b"/><circle cx="530" cy="498" r="19" fill="#c9d1da"/>`
const machine = (paint: string) => `
  <rect x="230" y="220" width="440" height="270" rx="26" fill="${paint}"/>
  <rect x="270" y="260" width="180" height="120" rx="10" fill="#22303d"/><rect x="490" y="262" width="140" height="14" fill="#0002"/>
  <rect x="490" y="292" width="140" height="14" fill="#0002"/><rect x="490" y="322" width="140" height="14" fill="#0002"/>
  <circle cx="330" cy="510" r="38" fill="#1c232b"/><circle cx="570" cy="510" r="38" fill="#1c232b"/>`
const crack = (paint: string) => `
  <rect x="250" y="150" width="400" height="310" rx="26" fill="#1c232b"/><rect x="280" y="180" width="340" height="250" fill="${paint}"/>
  <path d="M470 180 L440 250 L500 290 L420 350 L460 430" fill="none" stroke="#eef3f8" stroke-width="5"/>`

/** A picture of something in a yard, as SVG of 900 × 600. */
export function drawnAsset(kind: string, at: number): string {
  const paint = paints[at % paints.length] ?? paints[0]!
  const thing = kind === 'Montacargas' ? forklift(paint) : kind === 'Pantalla' ? crack(paint) : machine(paint)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600" width="900" height="600">
  <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#cfdbe6"/><stop offset="1" stop-color="#9fb0bf"/></linearGradient></defs>
  <rect width="900" height="600" fill="url(#g)"/><rect y="470" width="900" height="130" fill="#7d858c"/>
  <ellipse cx="450" cy="540" rx="300" ry="22" fill="#0003"/>${thing}</svg>`
}
