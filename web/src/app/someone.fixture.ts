import { permissionTree } from '@arriero/contract/core/permissions.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'

interface Traits {
  permissions?: string[]
  services?: number[]
  distributor?: boolean
  mainAccount?: boolean
  cms?: boolean
  role?: number
}

/** A signed-in user with what the rules look at. */
export function someone({
  permissions = [],
  services = [],
  distributor = false,
  mainAccount = false,
  cms = false,
  role = 1,
}: Traits = {}): AuthData {
  return {
    isAuth: true,
    token: 'token',
    platforms: [],
    permissions: permissionTree(permissions),
    socialReasons: [],
    isMainAccount: mainAccount,
    developer: false,
    cms,
    principal: null,
    user: {
      id: 1,
      userId: 1,
      profileId: 1,
      name: 'Ana',
      username: 'ana',
      email: null,
      phone: null,
      distributor,
      loaderImage: null,
      logoImage: null,
      mirrorUserId: null,
      account: { id: 1, name: 'Fletes', timezone: 'America/Mexico_City' },
      thumbnail: null,
      userTypes: [{ id: role, name: String(role) }],
      services: services.map((id) => ({ id, name: String(id), permissions: [], settings: {} })),
    },
  }
}
