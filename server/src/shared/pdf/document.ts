/** States and moods; the same tones as the console's pills (theme, light). */
export type Tone = 'green' | 'amber' | 'violet' | 'grey' | 'red' | 'blue' | 'teal'

/** A state in a word. */
export interface Pill {
  text: string
  tone: Tone
}

/** A document as plain data. Texts come formatted (dates, money, numbers); lengths are points (1/72 inch). */
export interface PdfDocument {
  /** Title of the file and of the reader's window. */
  title: string
  company: {
    name: string
    /** Second line of the header: address, RFC. */
    detail?: string
    /** PNG, JPEG or WebP; without it the header carries the product's mark, or nothing on a letterhead. */
    logo?: Uint8Array
    /** On the company's own paper. */
    letterhead?: Letterhead
  }
  /** Right of the header on each page: what it is ('Reporte de viaje') and its folio. */
  kind: string
  reference?: string
  /** Left of the footer, for example when and by whom it was made. */
  footer?: string
  /** ISO instant kept in the file's metadata. */
  createdAt: string
  blocks: readonly PdfBlock[]
  /** Files carried inside (the XML of an invoice). */
  attachments?: readonly { name: string; data: Uint8Array; type: string; description: string }[]
}

/** Of a company's own paper: its colour '#117dd4', and where the mark stands or whether a band is behind it. */
export interface Letterhead {
  colour: string
  layout: 'left' | 'band' | 'right'
}

export type PdfBlock =
  | TitleBlock
  | HeadingBlock
  | TextBlock
  | FactsBlock
  | TableBlock
  | TimelineBlock
  | ImageBlock
  | NoteBlock
  | SignaturesBlock
  | { kind: 'page-break' }

export interface TitleBlock {
  kind: 'title'
  text: string
  detail?: string
  pills?: readonly Pill[]
}

/** Opens a section; stays with what follows it. */
export interface HeadingBlock {
  kind: 'heading'
  text: string
  /** Grey words beside it, such as a count. */
  detail?: string
}

/** Running text; may go over several pages. */
export interface TextBlock {
  kind: 'text'
  text: string
  muted?: boolean
}

/** Labels over values in a grid, filled row by row. */
export interface FactsBlock {
  kind: 'facts'
  columns: 2 | 3 | 4
  items: readonly { label: string; value: string; detail?: string; tone?: Tone }[]
}

export interface TableColumn {
  header: string
  /** Share of the width. */
  width: number
  align?: 'left' | 'right' | 'center'
}

/** A text with a grey second line; `wide`: that line runs on to the table's edge, under the cells at its right. */
export interface TextCell {
  text: string
  detail?: string
  wide?: boolean
  tone?: Tone
  strong?: boolean
}
export type TableCell = string | TextCell | { pill: Pill }

/** The header comes again on each page; a row is never split. */
export interface TableBlock {
  kind: 'table'
  /** Rows of two lines, close together. */
  isDense?: boolean
  columns: readonly TableColumn[]
  rows: readonly (readonly TableCell[])[]
  /** Totals: bold rows under a stronger line. */
  totals?: readonly (readonly TableCell[])[]
  /** Sentence when there are no rows. */
  empty?: string
}

export interface TimelineBlock {
  kind: 'timeline'
  items: readonly { time: string; title: string; detail?: string; place?: string; tone: Tone }[]
}

export interface ImageBlock {
  kind: 'image'
  /** PNG, JPEG or WebP. */
  data: Uint8Array
  /** What it shows, for who cannot see it. */
  alt: string
  caption?: string
  /** At most this high; the width of the page otherwise. */
  maxHeight?: number
}

/** A tinted box with something to be noticed. */
export interface NoteBlock {
  kind: 'note'
  tone: Tone
  title?: string
  text: string
}

/** Lines to be signed on, side by side: who, and below it for whom. */
export interface SignaturesBlock {
  kind: 'signatures'
  items: readonly { name: string; detail?: string }[]
}
