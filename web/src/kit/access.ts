import type { Access, Endpoint } from '@arriero/contract/core/endpoint.ts'
import { holds, permissionWords, type Permission } from '@arriero/contract/core/permissions.ts'
import { useSession } from './session.ts'

type Call = Pick<Endpoint, 'access'>

const anyOf = (access: Access): readonly Permission[] =>
  access === 'public' || access === 'session' ? [] : typeof access === 'string' ? [access] : access

/** Why the signed-in user may not make a call, in words; `undefined`: they may. */
export function whyNot({ access }: Call): string | undefined {
  const wanted = anyOf(access)
  const own = useSession.getState().auth?.permissions ?? {}
  if (wanted.length === 0 || wanted.some((permission) => holds(own, permission))) return undefined
  return `Necesita el permiso «${permissionWords(wanted[0]!)}»`
}

/** `whyNot` of a component; no call, no reason. */
export const useWhyNot = (call: Call | undefined) => useSession(() => call && whyNot(call))
