import { z } from 'zod'
import { spellings, type Endpoint, type Schema } from '@arriero/contract/core/endpoint.ts'
import type { Form } from '@arriero/contract/core/files.ts'
import type { Route } from './route.ts'

const json = (schema: Schema) =>
  z.toJSONSchema(schema as z.ZodType, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' })

const description = `API de la consola Arriero.

Otro sistema entra con una llave (Administración › Integraciones › Llaves): \`Authorization: Bearer arr_…\`. Tiene permisos y vencimiento, se muestra una sola vez, y su uso queda en el registro.

Lo que pasa se le manda por un webhook (Administración › Integraciones › Webhooks): posiciones, hechos de viajes y alertas, en orden por unidad, con \`x-arriero-signature: t=<segundos>,v1=<HMAC-SHA256 en hex de "t.cuerpo">\`, \`x-arriero-event\` y \`x-arriero-delivery\`. Conteste 2xx en diez segundos; lo demás se reintenta durante 24 horas. Un envío puede llegar dos veces: su número es el mismo.`

/** The API document, made from the same constants that serve the calls. */
export function openApi(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint } of routes) {
    for (const { method, path } of spellings(endpoint))
      (paths[path] ??= {})[method.toLowerCase()] = operation(endpoint, path)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Arriero', version: '1', description },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {auth_token}' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Una llave de Administración › Integraciones: `Authorization: Bearer arr_…`. Hace lo que dicen sus permisos y lo que puede quien la creó, ni más ni menos; lo que es de la sesión de una persona no lo hace.',
        },
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
    security: access === 'public' ? [] : access === 'session' ? [{ token: [] }] : [{ token: [] }, { key: [] }],
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
