import { z } from 'zod'
import type { PermissionTree } from '../core/permissions.ts'
import { named, wire } from '../core/wire.ts'

/** Permission tree, walked by `holds` (rule PERM-02). */
export const permissionsTree = z.custom<PermissionTree>((value) => typeof value === 'object' && value !== null)

/** The signed-in person (user_date). */
export const sessionUser = wire({
  id: z.number(),
  userId: named('id_user', z.number()),
  profileId: named('id_user_profile', z.number()),
  name: named('us_name', z.string()),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  services: named(
    'service',
    z.array(
      wire({
        id: z.number(),
        name: z.string(),
        permissions: z.array(z.string()),
        settings: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
  distributor: named('distribuitor', z.boolean()),
  loaderImage: named('loader_image', z.string().nullable()),
  logoImage: named('logo_image', z.string().nullable()),
  mirrorUserId: named('id_user_mirror', z.number().nullable()),
  account: wire({ id: z.number(), name: z.string(), timezone: z.string() }),
  thumbnail: named('thumbnail_file', wire({ url: named('fl_url', z.string()) }).nullable()),
  /** The first item's id gives the role (rule ROLE-01). */
  userTypes: named('data_userType', z.array(wire({ id: z.number(), name: z.string() }))),
  billingInfo: named('billing_info', z.unknown().optional()),
})
export type SessionUser = z.output<typeof sessionUser>

/** What the principal user keeps while seeing the console as another one. */
export const principal = wire({
  userId: named('id_user', z.number()),
  name: named('us_name', z.string()),
  token: named('auth_token', z.string()),
})
export type Principal = z.output<typeof principal>

/** Auth state. */
export const authData = wire({
  isAuth: named('is_auth', z.boolean()),
  token: named('auth_token', z.string()),
  /** Platforms the account owns; their tokens stay on the server, `token` only tells that one is stored. */
  platforms: named('plataform_data', z.array(wire({ name: z.string(), token: z.string() }))),
  permissions: permissionsTree,
  socialReasons: named('social_reasons', z.array(wire({ id: z.number(), name: z.string() }))),
  isMainAccount: named('is_main_account', z.boolean()),
  developer: z.boolean(),
  cms: named('login_cms', z.boolean()),
  principal: named('userBaseAuth', principal.nullable()),
  user: named('user_date', sessionUser),
})
export type AuthData = z.output<typeof authData>
