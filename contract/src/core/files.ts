import type { Output, Schema } from './endpoint.ts'

/** A file that arrived, already on disk under a random name; the handler keeps it or it is deleted. */
export interface Upload {
  /** As the sender named it: for display only. */
  name: string
  /** MIME type found in the content, never the one that was claimed. */
  type: string
  /** Bytes. */
  size: number
  path: string
}

export interface FileField<Many extends boolean = boolean> {
  kind: 'file'
  many: Many
  optional: boolean
  maxBytes: number
  types: readonly string[]
}

export interface Form<F extends Schema = Schema, P extends Record<string, FileField> = Record<string, FileField>> {
  kind: 'form'
  fields: F
  files: P
}

type FilesRead<P> = { [K in keyof P]: P[K] extends FileField<true> ? Upload[] : Upload | undefined }
type FilesSent<P> = { [K in keyof P]?: P[K] extends FileField<true> ? Blob[] : Blob | undefined }
export type FormRead<B> = B extends Form<infer F, infer P> ? Output<F> & FilesRead<P> : never
export type FormSent<B> = B extends Form<infer F, infer P> ? Output<F> & FilesSent<P> : never

/**
 * A multipart body. Plain fields arrive as text and are decoded by `fields`; a part named `data` may carry all of them
 * as one JSON text. Objects and lists in single parts travel as JSON text too.
 */
/* @__NO_SIDE_EFFECTS__ */
export function form<F extends Schema, P extends Record<string, FileField>>(fields: F, files: P): Form<F, P> {
  return { kind: 'form', fields, files }
}

const megabyte = 1024 * 1024

/* @__NO_SIDE_EFFECTS__ */
export function file(types: readonly string[], maxMegabytes: number): FileField<false> {
  return { kind: 'file', many: false, optional: true, maxBytes: maxMegabytes * megabyte, types }
}

/* @__NO_SIDE_EFFECTS__ */
export function files(types: readonly string[], maxMegabytes: number): FileField<true> {
  return { kind: 'file', many: true, optional: true, maxBytes: maxMegabytes * megabyte, types }
}

/** Of a field whose call says itself what it has against a type. */
export const anyType = ['*/*'] as const
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const documentTypes = [...imageTypes, 'application/pdf'] as const
export const sheetTypes = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] as const
