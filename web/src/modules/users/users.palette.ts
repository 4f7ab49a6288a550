import { pageUsers } from '@arriero/contract/users/users.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import type { PaletteProvider } from '../../kit/shell/palette-provider.ts'
import { roleLabel } from '@arriero/contract/core/services.ts'
import { userPaths } from './users.paths.ts'

/** Users by name, user name or mail. */
export const paletteUsers: PaletteProvider = {
  title: 'Usuarios',
  async find(text, signal) {
    if (text.trim().length < 2 || whyNot(pageUsers) !== undefined) return []
    const { results } = await call(pageUsers, { query: { search: text.trim(), limit: 5 }, signal })
    return results.map(({ id, name, role, email, username }) => ({
      key: `user-${id}`,
      label: name,
      icon: 'users' as const,
      to: `${userPaths.list}/${id}`,
      detail: `${roleLabel(role)} · ${email ?? username}`,
    }))
  },
}
