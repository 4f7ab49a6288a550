import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromFile } from 'file-type'
import type { z } from 'zod'
import { anyType, type FileField, type Form, type Upload } from '@arriero/contract/core/files.ts'
import { AppError, badFields, badRequest } from '../errors.ts'

export interface ReadForm {
  fields: Record<string, unknown>
  files: Record<string, Upload | Upload[] | undefined>
  /** Removes the temporary folder; safe to call twice. */
  clean(): Promise<void>
}

/** Streams a multipart body to a folder of its own; nothing of it stays in memory, nothing is trusted by its name. */
export async function readForm(request: FastifyRequest, form: Form, root: string): Promise<ReadForm> {
  const folder = join(root, randomBytes(12).toString('hex'))
  const clean = () => rm(folder, { recursive: true, force: true })
  const fields: Record<string, unknown> = {}
  const files: Record<string, Upload | Upload[]> = {}
  await mkdir(folder, { recursive: true })
  try {
    const largest = Math.max(0, ...Object.values(form.files).map((field) => field.maxBytes))
    for await (const part of request.parts({
      limits: { fileSize: largest + 1, files: 50, fields: 200, fieldSize: 1024 * 1024 },
    })) {
      if (part.type === 'field') {
        Object.assign(fields, readField(part.fieldname, String(part.value), form))
        continue
      }
      const spec = form.files[part.fieldname]
      if (!spec) throw badFields({ [part.fieldname]: ['No se espera un archivo en este campo.'] })
      const path = join(folder, randomBytes(12).toString('hex'))
      await pipeline(part.file, createWriteStream(path))
      const upload = await checkFile(part.fieldname, part.filename, path, spec, part.file.truncated)
      if (spec.many) files[part.fieldname] = [...((files[part.fieldname] as Upload[] | undefined) ?? []), upload]
      else files[part.fieldname] = upload
    }
  } catch (error) {
    await clean()
    if (error instanceof AppError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
    throw badRequest('El formulario llegó incompleto o dañado; no se guardó nada.')
  }
  for (const [name, spec] of Object.entries(form.files)) if (spec.many) files[name] ??= []
  return { fields, files, clean }
}

/** One part: `data` carries everything as JSON; another is text, or JSON where its schema takes no text. */
function readField(name: string, text: string, form: Form): Record<string, unknown> {
  if (name === 'data') {
    const data = parseJson(text)
    if (typeof data !== 'object' || data === null || Array.isArray(data))
      throw badFields({ data: ['El campo data debe ser un objeto JSON'] })
    return data as Record<string, unknown>
  }
  const { names, schemas } = form.fields as unknown as {
    names?: [string, string][]
    schemas?: Record<string, z.ZodType>
  }
  const clean = names?.find(([, wireName]) => wireName === name)?.[0]
  const schema = clean === undefined ? undefined : schemas?.[clean]
  if (!schema || schema.safeParse(text).success) return { [name]: text }
  const value = parseJson(text)
  return { [name]: value === undefined ? text : value }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const shortNames: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'application/json': 'json',
  'application/xml': 'xml',
  'application/vnd.google-earth.kml+xml': 'kml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

async function checkFile(
  field: string,
  name: string,
  path: string,
  spec: FileField,
  truncated: boolean,
): Promise<Upload> {
  if (truncated || (await stat(path)).size > spec.maxBytes) {
    throw badFields({ [field]: [`El archivo no debe ser mayor a ${Math.floor(spec.maxBytes / 1024)} kb`] })
  }
  const type = (await fileTypeFromFile(path))?.mime ?? (await textType(path))
  if (spec.types !== anyType && (!type || !spec.types.includes(type))) {
    throw badFields({
      [field]: [`Solo los archivos ${spec.types.map((known) => shortNames[known] ?? known).join(', ')} son admitidos`],
    })
  }
  return { name: name.slice(-200), type: type ?? 'application/octet-stream', size: (await stat(path)).size, path }
}

/** Texts have no signature: what they begin with tells, and whoever reads them checks the rest. */
async function textType(path: string): Promise<string | undefined> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start.includes(0)) return undefined
    const first = start.toString('utf8').trimStart()[0]
    return first === '<' ? 'application/xml' : first === '{' || first === '[' ? 'application/json' : 'text/csv'
  } finally {
    await handle.close()
  }
}
