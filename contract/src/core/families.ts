import { z } from 'zod'
import { endpoint, type Access, type Schema } from './endpoint.ts'
import { savedMeanwhile } from './fields.ts'
import { nothing } from './wire.ts'

interface FamilyAccess<V extends Access, C extends Access, U extends Access, D extends Access> {
  view: V
  create: C
  update: U
  remove: D
}

/**
 * `GET /apis/{name}/get/all`, `POST …/create`, `PUT …/update/{id}`, `DELETE …/delete/{id}`: records of which a save that
 * comes too late is told who saved meanwhile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function verbFamily<
  const Name extends string,
  Row extends z.ZodType & Schema,
  Draft extends Schema,
  Change extends Schema,
  const V extends Access,
  const C extends Access,
  const U extends Access,
  const D extends Access,
>(name: Name, access: FamilyAccess<V, C, U, D>, row: Row, draft: Draft, change: Change) {
  return {
    list: endpoint({ method: 'GET', path: `/apis/${name}/get/all`, access: access.view, reply: z.array(row) }),
    create: endpoint({ method: 'POST', path: `/apis/${name}/create`, access: access.create, body: draft, reply: row }),
    update: endpoint({
      method: 'PUT',
      path: `/apis/${name}/update/{id}`,
      access: access.update,
      body: change,
      reply: row,
      conflict: savedMeanwhile(row),
    }),
    remove: endpoint({ method: 'DELETE', path: `/apis/${name}/delete/{id}`, access: access.remove, reply: nothing }),
  }
}

/** `GET /apis/{name}/`, `POST /apis/{name}/`, `PUT /apis/{name}/{id}`, `DELETE /apis/{name}/{id}`: as above. */
/* @__NO_SIDE_EFFECTS__ */
export function restFamily<
  const Name extends string,
  Row extends z.ZodType & Schema,
  Draft extends Schema,
  Change extends Schema,
  const V extends Access,
  const C extends Access,
  const U extends Access,
  const D extends Access,
>(name: Name, access: FamilyAccess<V, C, U, D>, row: Row, draft: Draft, change: Change) {
  return {
    list: endpoint({ method: 'GET', path: `/apis/${name}/`, access: access.view, reply: z.array(row) }),
    create: endpoint({ method: 'POST', path: `/apis/${name}/`, access: access.create, body: draft, reply: row }),
    update: endpoint({
      method: 'PUT',
      path: `/apis/${name}/{id}`,
      access: access.update,
      body: change,
      reply: row,
      conflict: savedMeanwhile(row),
    }),
    remove: endpoint({ method: 'DELETE', path: `/apis/${name}/{id}`, access: access.remove, reply: nothing }),
  }
}
