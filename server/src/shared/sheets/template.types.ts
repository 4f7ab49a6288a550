import type { WriteColumn, WriteColumnType, WriteRow } from './sheet.types.ts'

/** A single value; null leaves the cell blank. */
export interface TemplateValue {
  type: WriteColumnType
  value: string | number | null
  decimals?: number
}

export interface TemplateTable {
  columns: readonly Omit<WriteColumn, 'width'>[]
  rows: readonly WriteRow[]
}

/** An image ready to be placed: PNG, size in pixels. */
export interface TemplateImage {
  png: Uint8Array
  width: number
  height: number
}

/** What a template may ask for, by key. */
export interface TemplateData {
  values: Readonly<Record<string, TemplateValue>>
  tables: Readonly<Record<string, TemplateTable>>
  /** The file as it is kept, in any common format; null: there is none. */
  images: Readonly<Record<string, Uint8Array | null>>
}

export interface FillOptions {
  data: TemplateData
  /** IANA zone in which instants are written. */
  timeZone: string
}
