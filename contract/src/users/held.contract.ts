import { z } from 'zod'
import { endpoint, type Access } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { id, named, wire } from '../core/wire.ts'

interface Held<Path extends `/${string}`, A extends Access> {
  /** Where the person's things are read and saved. */
  path: Path
  people: `/${string}`
  /** What the wire calls the things. */
  name: string
  access: A
  /** 'los almacenes que ve'. */
  what: string
}

/** Things of an account somebody is held to, as stores are; who is held to none uses all. */
/* @__NO_SIDE_EFFECTS__ */
export function heldCalls<const Path extends `/${string}`, const A extends Access>({
  path,
  people,
  name,
  access,
  what,
}: Held<Path, A>) {
  // One name for the compiler, so that the calls of all things are of one type.
  const wireName = name as 'things'
  const held = { ids: named(wireName, z.array(z.number())), version: z.number() }
  const ofPerson = wire({ userId: named('id_user', z.number()), ...held })
  return {
    read: endpoint({
      method: 'POST',
      path,
      also: [`POST ${path}{user_id}`],
      access,
      body: wire({ userId: named('id_user', id.optional()) }),
      reply: ofPerson,
      summary: `Lee ${what} una persona.`,
    }),
    /** Those named replace those of before. */
    save: endpoint({
      method: 'PUT',
      path,
      access,
      body: wire({
        userId: named('id_user', id),
        ids: named(wireName, z.array(id).max(500)),
        version: z.int().optional(),
      }),
      reply: ofPerson,
      conflict: savedMeanwhile(ofPerson),
      summary: `Fija ${what} una persona.`,
    }),
    /** Ours: who may be given some, with those they have. */
    people: endpoint({
      method: 'GET',
      path: people,
      access,
      reply: z.array(wire({ id: z.number(), name: z.string(), username: z.string(), ...held })),
      summary: `Personas y ${what} cada una.`,
    }),
  }
}
export type HeldCalls = ReturnType<typeof heldCalls<`/${string}`, Access>>
