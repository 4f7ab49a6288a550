/**
 * A multipart body of encoded fields and of files by their part's name (rule ACCOUNT-01): files as they are, objects and
 * lists as JSON text, addresses of files the server has already are left out. Nothing has no text of its own: it travels
 * in the part `data`.
 */
export function formDataOf(fields: Record<string, unknown>, files: Record<string, unknown> = {}): FormData {
  const data = new FormData()
  const nothing: Record<string, null> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || (typeof value === 'string' && value.startsWith('/media/'))) continue
    if (value === null) nothing[name] = null
    else data.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  if (Object.keys(nothing).length > 0) data.set('data', JSON.stringify(nothing))
  for (const [name, given] of Object.entries(files)) {
    for (const file of Array.isArray(given) ? given : [given]) if (file instanceof Blob) data.append(name, file)
  }
  return data
}
