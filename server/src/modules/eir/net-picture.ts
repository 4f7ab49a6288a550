import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import { faceLabel } from '@arriero/contract/eir/damage.rules.ts'
import type { Damage, Signature } from '@arriero/contract/eir/eir.entities.ts'
import { netOf } from '@arriero/contract/eir/net.rules.ts'
import type { ContainerSize } from '@arriero/contract/eir/iso6346.rules.ts'
import { svgText } from '../../shared/map-picture/svg.ts'
import { fontFiles } from '../../shared/pdf/fonts/font-files.ts'

const fonts = Object.values(fontFiles).map((file) =>
  fileURLToPath(new URL(`../../shared/pdf/fonts/${file}`, import.meta.url)),
)

/** What is new is red, what was there amber; as the console draws it. */
const colours = { new: '#d92f2f', known: '#b86e00', face: '#e9eef4', edge: '#7f93a8', word: '#33475c' }

async function pictureOf(svg: string, width: number): Promise<Buffer> {
  const font = { fontFiles: fonts, loadSystemFonts: false, defaultFontFamily: 'Inter' }
  return (await renderAsync(svg, { font, fitTo: { mode: 'width', value: width } })).asPng()
}

/** The unfolded container with its damages by number, as PNG. */
export function netPicture(size: ContainerSize, damages: readonly Damage[]): Promise<Buffer> {
  const { width, height, faces } = netOf(size)
  const drawn = faces.map(({ face, x, y, across, down }) => {
    const label = svgText(faceLabel(face), x + 16, y + 44, { size: 30, weight: 600, color: colours.word })
    return `<rect x="${x}" y="${y}" width="${across}" height="${down}" rx="6" fill="${colours.face}" stroke="${colours.edge}" stroke-width="3"/>${label}`
  })
  const marks = damages.map((damage, i) => {
    const on = faces.find(({ face }) => face === damage.face)!
    const [x, y] = [on.x + damage.x, on.y + damage.y]
    const colour = damage.isNew ? colours.new : colours.known
    const number = svgText(String(i + 1), x, y + 11, { size: 32, weight: 700, color: '#ffffff' }, 'middle')
    return `<rect x="${x - damage.length / 2}" y="${y - damage.width / 2}" width="${damage.length}" height="${damage.width}" rx="8" fill="${colour}" fill-opacity="0.25" stroke="${colour}" stroke-width="3"/><circle cx="${x}" cy="${y}" r="25" fill="${colour}" stroke="#ffffff" stroke-width="4"/>${number}`
  })
  const all = drawn.join('') + marks.join('')
  return pictureOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -40 ${width + 80} ${height + 80}" font-family="Inter">${all}</svg>`,
    1800,
  )
}

/** Signatures side by side over their lines, as PNG. */
export function signaturesPicture(signatures: readonly Signature[]): Promise<Buffer> {
  const each = signatures.map(({ name, strokes }, i) => {
    const lines = strokes.map(
      (stroke) =>
        `<polyline points="${stroke.join(' ')}" fill="none" stroke="#12304d" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    const label = svgText(name, 0, 196, { size: 22, weight: 600, color: colours.word })
    return `<g transform="translate(${i * 620} 0)"><g transform="scale(0.54 0.16)">${lines.join('')}</g><path d="M0 166h540" stroke="${colours.edge}" stroke-width="2"/>${label}</g>`
  })
  return pictureOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 210" font-family="Inter">${each.join('')}</svg>`,
    1400,
  )
}
