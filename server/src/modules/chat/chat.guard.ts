import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { route, type Route } from '../../app/http/route.ts'
import { AppError } from '../../app/errors.ts'
import type { Caller } from '../../app/scope.ts'
import { texts } from './chat.texts.ts'

/** A call of one's own chats: who sees the console as somebody else reads and writes none of theirs. */
export function ownRoute<E extends Endpoint>(endpoint: E, handle: Parameters<typeof route<E>>[1]): Route {
  return route<E>(endpoint, (given) => {
    const caller = given.caller as Caller | undefined
    if (caller && caller.principalUserId !== null) throw new AppError(403, 'permission_denied', texts.asAnother)
    return handle(given)
  })
}
