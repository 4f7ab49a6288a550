/** What a column holds. Read: date → 'yyyy-mm-dd', datetime → ISO UTC instant, yesno → boolean. */
export type ReadColumnType = 'text' | 'number' | 'date' | 'datetime' | 'yesno'

export interface ReadColumn<Key extends string = string> {
  key: Key
  /** Spanish heading; found without regard to case, accents, outer blanks or a final asterisk. */
  header: string
  /** Other headings accepted for the same column. */
  aliases?: readonly string[]
  /** A row without a value here has an error. */
  required?: boolean
  type: ReadColumnType
}

export type CellValue = string | number | boolean | null

export interface CellError {
  /** Key of the column. */
  column: string
  /** Spanish sentence naming the column. */
  message: string
}

export interface SheetRow<Key extends string = string> {
  /** Row of the file, counted from 1 as the user sees it. */
  row: number
  /** One value per asked column; null when blank, missing or wrong. */
  cells: Record<Key, CellValue>
  errors: CellError[]
}

export interface SheetTable<Key extends string = string> {
  rows: SheetRow<Key>[]
  /** Headings of the file that no column asks for, as written. */
  unknownHeaders: string[]
  /** Headings of asked columns that the file lacks. */
  missingHeaders: string[]
}

export interface ReadOptions<Key extends string = string> {
  columns: readonly ReadColumn<Key>[]
  /** Rows with data, without the heading; one more and the file is refused. */
  maxRows: number
  /** IANA zone in which the file's dates with time are meant. Required for 'datetime' columns. */
  timeZone?: string
}

/** A file that cannot be read as a spreadsheet. The message is a Spanish sentence for the user. */
export class SheetError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SheetError'
  }
}

/** Written: date from 'yyyy-mm-dd' or an instant, datetime from an ISO instant, money from a number or decimal text. */
export type WriteColumnType = 'text' | 'number' | 'date' | 'datetime' | 'money'

export interface WriteColumn {
  header: string
  key: string
  /** In characters. */
  width: number
  type: WriteColumnType
  /** Fixed decimals of a number. */
  decimals?: number
  /** Choices of a drop-down; another value is refused by the spreadsheet program. */
  list?: readonly string[]
  /** Marks the heading with an asterisk (templates). */
  required?: boolean
}

/** Values by column key; what is absent stays blank. */
export type WriteRow = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface WriteSheet {
  name: string
  columns: readonly WriteColumn[]
  rows: AsyncIterable<WriteRow> | Iterable<WriteRow>
}

export interface WriteOptions {
  sheets: readonly WriteSheet[]
  /** IANA zone in which instants are written. */
  timeZone: string
}
