/** A paper of labels; lengths in millimetres from the top left corner. */
export interface LabelSheet {
  code: string
  label: string
  detail: string
  page: readonly [width: number, height: number]
  columns: number
  rows: number
  width: number
  height: number
  left: number
  top: number
  /** From the left edge of a label to that of its neighbour, and from top to top. */
  across: number
  down: number
}

const letter = [215.9, 279.4] as const

/** The usual papers, as their makers measure them. */
export const labelSheets = [
  {
    code: '5160',
    label: 'Carta, 30 etiquetas',
    detail: '66.7 × 25.4 mm, 3 × 10 (5160)',
    page: letter,
    columns: 3,
    rows: 10,
    width: 66.7,
    height: 25.4,
    left: 4.8,
    top: 12.7,
    across: 69.8,
    down: 25.4,
  },
  {
    code: '8923',
    label: 'Carta, 10 etiquetas',
    detail: '101.6 × 50.8 mm, 2 × 5 (8923)',
    page: letter,
    columns: 2,
    rows: 5,
    width: 101.6,
    height: 50.8,
    left: 4.3,
    top: 12.7,
    across: 105.7,
    down: 50.8,
  },
  {
    code: 'l7160',
    label: 'A4, 21 etiquetas',
    detail: '63.5 × 38.1 mm, 3 × 7 (L7160)',
    page: [210, 297],
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.2,
    top: 15.1,
    across: 66,
    down: 38.1,
  },
  {
    code: 'roll',
    label: 'Rollo térmico',
    detail: '50 × 25 mm, una por una',
    page: [50, 25],
    columns: 1,
    rows: 1,
    width: 50,
    height: 25,
    left: 0,
    top: 0,
    across: 50,
    down: 25,
  },
] as const satisfies readonly LabelSheet[]
export type LabelSheetCode = (typeof labelSheets)[number]['code']
export const labelSheetCodes = labelSheets.map(({ code }) => code)
export const labelSheet = (wanted: LabelSheetCode): LabelSheet => labelSheets.find(({ code }) => code === wanted)!
export const perPage = ({ columns, rows }: LabelSheet) => columns * rows

/** Modules left free around a symbol. */
export const freeModules = 4
/** The square at the left of a label for the symbol and its free border. */
export const symbolBox = ({ width, height }: LabelSheet) => Math.min(height, width / 2, 32)

/** Where the label of this place (0 is the first) begins on its page. */
export const labelPlace = (sheet: LabelSheet, place: number) => ({
  x: sheet.left + (place % sheet.columns) * sheet.across,
  y: sheet.top + Math.floor(place / sheet.columns) * sheet.down,
})

/** What may stand beside the symbol. */
export const labelParts = [
  { code: 'key', label: 'Clave' },
  { code: 'name', label: 'Nombre' },
  { code: 'place', label: 'Lugar' },
] as const
export type LabelPart = (typeof labelParts)[number]['code']
/** On one file. */
export const mostLabels = 2000
