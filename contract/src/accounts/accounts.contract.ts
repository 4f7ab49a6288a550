import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { moment, nothing, wholeNumber, wire } from '../core/wire.ts'
import { account, accountChangeForm, accountDetail, accountForm } from './accounts.entities.ts'
import { accountKinds } from './accounts.rules.ts'

// Which accounts somebody runs is no permission but a place in the tree: distributors and the administration, downwards.
const access = 'session'

export const accountOrders = ['name', 'kind', 'parentName', 'createdAt'] as const

/** Accounts of the caller's tree, the own one first. `order` is one of `accountOrders`. */
export const listAccounts = endpoint({
  method: 'GET',
  path: '/apis/user/account/',
  access,
  query: wire({
    ...pageQuery,
    kind: z.enum(accountKinds).optional(),
    state: z.enum(['active', 'inactive']).optional(),
    parent: wholeNumber.optional(),
  }),
  reply: page(account),
  summary: 'Cuentas a cargo de quien llama.',
})
export const getAccount = endpoint({
  method: 'GET',
  path: '/apis/user/account/{id}',
  access,
  reply: accountDetail,
  summary: 'Una cuenta.',
})
export const createAccount = endpoint({
  method: 'POST',
  path: '/apis/user/account/',
  access,
  body: accountForm,
  reply: accountDetail,
  summary: 'Crea una cuenta.',
})
/** 409 carries `current` and `at`. A service that is taken away is taken from every account below too. */
export const updateAccount = endpoint({
  method: 'PUT',
  path: '/apis/user/account/{id}',
  access,
  body: accountChangeForm,
  reply: accountDetail,
  conflict: savedMeanwhile(account),
  summary: 'Cambia una cuenta.',
})
/** Deactivates: nobody of the account can enter, nothing is lost. 409 while active accounts hang on it. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/apis/user/account/{id}',
  access,
  reply: nothing,
  summary: 'Desactiva una cuenta.',
})

/** Ours: who changed the account, when and what; newest first. */
export const accountHistory = endpoint({
  method: 'GET',
  path: '/apis/user/account/{id}/history',
  access,
  reply: z.array(
    wire({
      at: moment,
      by: z.string().nullable(),
      action: z.string(),
      changes: z.array(wire({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
  summary: 'Cambios de una cuenta.',
})
