import { pageUsers } from '@arriero/contract/users/users.contract.ts'
import { call } from '../../kit/call.ts'
import type { PaletteProvider } from '../../kit/palette-provider.ts'
import { can } from '../../kit/session.ts'
import { roleWord, usersPath } from './users.words.ts'

/** Users by name, user name or mail. */
export const paletteUsers: PaletteProvider = {
  title: 'Usuarios',
  async find(text, signal) {
    if (text.trim().length < 2 || !can('usuario.view')) return []
    const { results } = await call(pageUsers, { query: { search: text.trim(), limit: 5 }, signal })
    return results.map(({ id, name, role, email, username }) => ({
      key: `user-${id}`,
      label: name,
      icon: 'users' as const,
      to: `${usersPath}/${id}`,
      detail: `${roleWord(role)} · ${email ?? username}`,
    }))
  },
}
