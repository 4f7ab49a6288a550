import { z } from 'zod'
import { spellings, type Endpoint, type Schema } from '@arriero/contract/core/endpoint.ts'
import type { Form } from '@arriero/contract/core/files.ts'
import type { Route } from './route.ts'

const json = (schema: Schema) =>
  z.toJSONSchema(schema as z.ZodType, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' })

/** The API document, made from the same constants that serve the calls. */
export function openApi(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint } of routes) {
    for (const { method, path } of spellings(endpoint))
      (paths[path] ??= {})[method.toLowerCase()] = operation(endpoint, path)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Arriero', version: '1', description: 'API de la consola Arriero.' },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {auth_token}' },
      },
    },
    paths,
  }
}

function operation(endpoint: Endpoint, path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const query = endpoint.query
    ? (json(endpoint.query) as { properties?: Record<string, unknown>; required?: string[] })
    : {}
  const access = Array.isArray(endpoint.access) ? endpoint.access.join(' | ') : String(endpoint.access)
  return {
    summary: endpoint.summary,
    description: `Acceso: ${access}`,
    tags: [path.split('/')[2]],
    security: access === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: query.required?.includes(name) ?? false,
        schema,
      })),
    ],
    ...(endpoint.body ? { requestBody: body(endpoint.body) } : {}),
    responses: {
      200:
        'kind' in endpoint.reply
          ? { description: 'Archivo' }
          : { description: 'Respuesta', content: { 'application/json': { schema: json(endpoint.reply) } } },
    },
  }
}

function body(spec: Schema | Form) {
  if (!('kind' in spec)) return { content: { 'application/json': { schema: json(spec) } } }
  const files = Object.fromEntries(
    Object.entries(spec.files).map(([name, field]) => [
      name,
      field.many
        ? { type: 'array', items: { type: 'string', format: 'binary' } }
        : { type: 'string', format: 'binary' },
    ]),
  )
  return {
    content: {
      'multipart/form-data': { schema: { type: 'object', properties: { data: json(spec.fields), ...files } } },
    },
  }
}
