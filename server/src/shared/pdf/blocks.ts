import type {
  FactsBlock,
  HeadingBlock,
  ImageBlock,
  NoteBlock,
  Pill,
  SignaturesBlock,
  TextBlock,
  TimelineBlock,
  TitleBlock,
} from './document.ts'
import { openImage, placeImage } from './images.ts'
import { content, decorate, drawLine, drawLines, ensureRoom, linesOf, tag, tagGroup, widthOf } from './sheet.ts'
import type { Sheet, Structure } from './sheet.ts'
import { colors, styles, tones } from './theme.ts'

/** Room kept under a heading, so that it never stands alone at the foot of a page. */
const underHeading = 70

export function drawTitle(sheet: Sheet, { text, detail, pills = [] }: TitleBlock): void {
  const lines = linesOf(sheet, text, styles.title, content.width)
  ensureRoom(sheet, lines.length * styles.title.line + underHeading)
  const box = { x: content.left, width: content.width }
  tag(sheet, sheet.root, 'H1', () => {
    sheet.y += drawLines(sheet, lines, styles.title, { ...box, y: sheet.y })
  })
  if (detail) {
    tag(sheet, sheet.root, 'P', () => {
      sheet.y += drawLines(sheet, linesOf(sheet, detail, styles.second, content.width), styles.second, {
        ...box,
        y: sheet.y + 1,
      })
    })
  }
  if (pills.length > 0) {
    sheet.y += 7
    let x: number = content.left
    for (const pill of pills) {
      const width = pillWidth(sheet, pill)
      if (x > content.left && x + width > content.left + content.width) {
        x = content.left
        sheet.y += pillHeight + 4
      }
      drawPill(sheet, sheet.root, pill, x, sheet.y)
      x += width + 6
    }
    sheet.y += pillHeight
  }
  sheet.y += 14
}

export const pillHeight = 15
const pillStyle = { ...styles.label, line: pillHeight }

export function pillWidth(sheet: Sheet, { text }: Pill): number {
  return widthOf(sheet, text, pillStyle) + 22
}

/** Tinted ground, dot and word: the state never by its colour alone. */
export function drawPill(
  sheet: Sheet,
  parent: Structure,
  pill: Pill,
  x: number,
  y: number,
  maxWidth = content.width,
): void {
  const { ground, word, dot } = tones[pill.tone]
  const width = Math.min(pillWidth(sheet, pill), maxWidth)
  decorate(sheet, (doc) => {
    doc.roundedRect(x, y, width, pillHeight, pillHeight / 2).fill(ground)
    doc.circle(x + 8.5, y + pillHeight / 2, 2.1).fill(dot)
  })
  const [text = ''] = linesOf(sheet, pill.text, pillStyle, width - 21, 1)
  tag(sheet, parent, 'Span', () => drawLine(sheet, text, { ...pillStyle, color: word }, x + 14, y))
}

export function drawHeading(sheet: Sheet, { text, detail }: HeadingBlock): void {
  const lines = linesOf(sheet, text, styles.heading, content.width)
  if (!ensureRoom(sheet, lines.length * styles.heading.line + underHeading)) sheet.y += 4
  tag(sheet, sheet.root, 'H2', () => {
    const y = sheet.y
    sheet.y += drawLines(sheet, lines, styles.heading, { x: content.left, y, width: content.width })
    if (!detail) return
    const after = widthOf(sheet, lines.at(-1) ?? '', styles.heading) + 7
    const [line] = linesOf(sheet, detail, styles.small, content.width - after, 1)
    if (line)
      drawLine(
        sheet,
        line,
        { ...styles.small, line: styles.heading.line + 0.8 },
        content.left + after,
        sheet.y - styles.heading.line,
      )
  })
  sheet.y += 6
}

export function drawText(sheet: Sheet, { text, muted }: TextBlock): void {
  const style = muted ? styles.second : styles.body
  const lines = linesOf(sheet, text, style, content.width)
  ensureRoom(sheet, Math.min(lines.length, 2) * style.line)
  tag(sheet, sheet.root, 'P', () => {
    for (const line of lines) {
      ensureRoom(sheet, style.line)
      drawLine(sheet, line, style, content.left, sheet.y)
      sheet.y += style.line
    }
  })
  sheet.y += 10
}

export function drawFacts(sheet: Sheet, { columns, items }: FactsBlock): void {
  const gap = 18
  const width = (content.width - gap * (columns - 1)) / columns
  for (let first = 0; first < items.length; first += columns) {
    const row = items.slice(first, first + columns).map((item) => ({
      label: linesOf(sheet, item.label, styles.label, width, 1),
      value: linesOf(sheet, item.value === '' ? '–' : item.value, styles.item, width),
      detail: linesOf(sheet, item.detail, styles.small, width),
      color: item.tone ? tones[item.tone].word : colors.text,
    }))
    const heights = row.map(
      ({ label, value, detail }) =>
        label.length * styles.label.line + value.length * styles.item.line + detail.length * styles.small.line,
    )
    const height = Math.max(...heights)
    ensureRoom(sheet, height)
    row.forEach(({ label, value, detail, color }, place) => {
      tag(sheet, sheet.root, 'P', () => {
        const box = { x: content.left + place * (width + gap), width }
        let y = sheet.y
        y += drawLines(sheet, label, styles.label, { ...box, y })
        y += drawLines(sheet, value, { ...styles.item, color }, { ...box, y })
        drawLines(sheet, detail, styles.small, { ...box, y })
      })
    })
    sheet.y += height + 9
  }
  sheet.y += 5
}

export function drawTimeline(sheet: Sheet, { items }: TimelineBlock): void {
  const timeWidth = Math.max(0, ...items.map((item) => widthOf(sheet, item.time, styles.second)))
  const dotX = content.left + timeWidth + 13
  const x = dotX + 13
  const width = content.left + content.width - x
  tagGroup(sheet, sheet.root, 'L', (list) => {
    items.forEach((item, place) => {
      const title = linesOf(sheet, item.title, styles.item, width)
      const detail = linesOf(sheet, item.detail, { ...styles.second, size: 8.5, line: 12 }, width)
      const where = linesOf(sheet, item.place, styles.small, width)
      const height = title.length * styles.item.line + detail.length * 12 + where.length * styles.small.line
      ensureRoom(sheet, height)
      const top = sheet.y
      const middle = top + styles.item.line / 2
      decorate(sheet, (doc) => {
        const next = top + height + 9 + styles.item.line / 2
        if (place < items.length - 1) {
          doc
            .moveTo(dotX, middle + 6)
            .lineTo(dotX, Math.min(next - 6, content.bottom))
            .lineWidth(0.75)
            .stroke(colors.line)
        }
        doc.circle(dotX, middle, 3).fill(tones[item.tone].dot)
      })
      tag(sheet, list, 'LI', () => {
        drawLines(sheet, [item.time], styles.second, { x: content.left, y: top, width: timeWidth, align: 'right' })
        let y = top
        y += drawLines(sheet, title, styles.item, { x, y, width })
        y += drawLines(sheet, detail, { ...styles.second, size: 8.5, line: 12 }, { x, y, width })
        drawLines(sheet, where, styles.small, { x, y, width })
      })
      sheet.y = top + height + 9
    })
  })
  sheet.y += 5
}

export function drawImage(sheet: Sheet, { data, alt, caption, maxHeight = content.height }: ImageBlock): void {
  const image = openImage(sheet, data)
  const lines = linesOf(sheet, caption, styles.small, content.width)
  const under = lines.length * styles.small.line + (lines.length > 0 ? 4 : 0)
  const limit = Math.min(maxHeight, content.height - under)
  const scale = Math.min(content.width / image.width, limit / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  ensureRoom(sheet, height + under)
  tag(
    sheet,
    sheet.root,
    'Figure',
    () => {
      sheet.doc.save().roundedRect(content.left, sheet.y, width, height, 6).clip()
      placeImage(sheet, image, content.left, sheet.y, width, height)
      sheet.doc.restore()
    },
    alt,
  )
  decorate(sheet, (doc) => doc.roundedRect(content.left, sheet.y, width, height, 6).lineWidth(0.75).stroke(colors.line))
  sheet.y += height
  if (lines.length > 0) {
    tag(sheet, sheet.root, 'Caption', () => {
      drawLines(sheet, lines, styles.small, { x: content.left, y: sheet.y + 4, width: content.width })
    })
  }
  sheet.y += under + 14
}

export function drawNote(sheet: Sheet, { tone, title, text }: NoteBlock): void {
  const pad = 11
  const width = content.width - 2 * pad
  const heading = linesOf(sheet, title, styles.name, width)
  const limit = Math.floor((content.height - 2 * pad) / styles.body.line) - heading.length
  const lines = linesOf(sheet, text, styles.body, width, limit)
  const height = 2 * (pad - 2) + heading.length * styles.name.line + lines.length * styles.body.line
  ensureRoom(sheet, height)
  decorate(sheet, (doc) => doc.roundedRect(content.left, sheet.y, content.width, height, 6).fill(tones[tone].ground))
  tag(sheet, sheet.root, 'Note', () => {
    const box = { x: content.left + pad, width }
    let y = sheet.y + pad - 2
    y += drawLines(sheet, heading, { ...styles.name, color: tones[tone].word }, { ...box, y })
    drawLines(sheet, lines, styles.body, { ...box, y })
  })
  sheet.y += height + 14
}

/** Room for a signature above its line. */
const signatureRoom = 34

export function drawSignatures(sheet: Sheet, { items }: SignaturesBlock): void {
  const gap = 40
  const width = (content.width - gap * (items.length - 1)) / Math.max(items.length, 1)
  ensureRoom(sheet, signatureRoom + styles.item.line + styles.small.line + 4)
  const y = sheet.y + signatureRoom
  items.forEach(({ name, detail }, place) => {
    const x = content.left + place * (width + gap)
    decorate(sheet, (doc) =>
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .stroke(colors.lineStrong),
    )
    tag(sheet, sheet.root, 'P', () => {
      const box = { x, width }
      const head = drawLines(sheet, linesOf(sheet, name, styles.item, width, 1), styles.item, { ...box, y: y + 4 })
      drawLines(sheet, linesOf(sheet, detail, styles.small, width, 1), styles.small, { ...box, y: y + 4 + head })
    })
  })
  sheet.y = y + styles.item.line + styles.small.line + 18
}
