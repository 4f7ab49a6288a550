import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { file, form, imageTypes } from '../core/files.ts'
import { rules, ruled } from '../core/form-rules.ts'
import { id, moment, named, nothing, wholeNumber, wire } from '../core/wire.ts'
import { issuerRfc, postalCode } from '../social-reasons/fiscal.rules.ts'
import { userChangeWithId, userDetail, userDraft, userRow, userShort } from './users.entities.ts'

const byId = wire({ id: named('userID', id.optional()), userId: named('id_user', id.optional()) })
const enterprise = wire({ ...userShort.fields, accountName: z.string() })

/** Rule ROLE-06: an administrator loads all enterprise users. */
export const listEnterprises = endpoint({
  method: 'GET',
  path: '/apis/get_users_enterprise',
  access: 'usuario.view',
  reply: z.array(enterprise),
  summary: 'Empresas de rastreo de la cuenta y de las que están por debajo.',
})

export const listEnterprisesOf = endpoint({
  method: 'GET',
  path: '/apis/get_enterprise_by_distribuitor/{id}',
  access: 'usuario.view',
  reply: z.array(enterprise),
  summary: 'Empresas de rastreo de la cuenta de un distribuidor.',
})

/** Rule ROLE-06: clients and mirrors of a tracking company. */
export const listChildren = endpoint({
  method: 'POST',
  path: '/apis/get_users_child',
  access: 'usuario.view',
  body: wire({ id: named('userID', id) }),
  reply: z.array(userShort),
  summary: 'Clientes y espejos de una empresa de rastreo.',
})

/** Rule ROLE-06: users mirrored from a client or mirror. */
export const listMirrors = endpoint({
  method: 'POST',
  path: '/apis/get_users_mirrors',
  access: 'usuario.view',
  body: wire({ id: named('userID', id) }),
  reply: z.array(userShort),
  summary: 'Espejos de un usuario.',
})

export const createUserLegacy = endpoint({
  method: 'POST',
  path: '/apis/create_user',
  access: 'usuario.create',
  body: userDraft,
  reply: userDetail,
  summary: 'Crea un usuario.',
})

export const updateUserLegacy = endpoint({
  method: 'POST',
  path: '/apis/update_user',
  access: 'usuario.update',
  body: userChangeWithId,
  reply: userDetail,
  conflict: savedMeanwhile(userDetail),
  summary: 'Modifica un usuario.',
})

export const deactivateUserLegacy = endpoint({
  method: 'POST',
  path: '/apis/delete_user',
  access: 'usuario.delete',
  body: byId,
  reply: nothing,
  summary: 'Desactiva un usuario.',
})

export const activateUser = endpoint({
  method: 'POST',
  path: '/apis/activate_user',
  access: 'usuario.update',
  body: byId,
  reply: nothing,
  summary: 'Reactiva un usuario.',
})

/** For ever; the console asks for the name first. 409 with what depends on the user. */
export const deleteUserForever = endpoint({
  method: 'DELETE',
  path: '/apis/delete_user_permament/{id}',
  access: 'usuario.delete',
  reply: nothing,
  summary: 'Elimina un usuario de manera permanente.',
})

/** By limit and offset, unlike other lists (rule USER-02). */
export const listInactive = endpoint({
  method: 'GET',
  path: '/apis/get_users_inactive/',
  access: 'usuario.view',
  query: wire({
    limit: wholeNumber.optional(),
    offset: wholeNumber.optional(),
    search: z.string().max(200).optional(),
  }),
  reply: wire({ count: z.number(), results: z.array(userRow) }),
  summary: 'Usuarios desactivados.',
})

/** Services of the account and the permissions they carry (Service). */
export const listServices = endpoint({
  method: 'GET',
  path: '/apis/get_services',
  access: 'session',
  reply: z.array(
    wire({
      id: z.number(),
      name: z.string(),
      permissions: z.array(z.string()),
      groupOrder: named('group_order', z.number()),
      group: z.string(),
      parentId: named('parent_service', z.number().nullable()),
    }),
  ),
  summary: 'Servicios de la cuenta con los permisos que llevan.',
})

/** Replaces the units a user sees by themselves; those of groups stay (access profile, mirrors). */
export const saveUnitsAccess = endpoint({
  method: 'POST',
  path: '/apis/create_units_access_profile',
  access: 'usuario.permissions',
  body: wire({ userId: named('id_user', id), unitIds: named('units', z.array(id).max(50_000)) }),
  reply: wire({ units: z.number() }),
  summary: 'Guarda qué unidades ve un usuario.',
})

/** Every unit that may be given to somebody of the account, by the platform's grouping. */
export const listGivableUnits = endpoint({
  method: 'GET',
  path: '/apis/user/units/givable',
  access: ['usuario.permissions', 'usuario.view', 'gestion_usuarios.grupo.view'],
  query: wire({ accountId: named('account', wholeNumber.optional()) }),
  reply: z.array(
    wire({ id: z.number(), name: z.string(), plates: z.string().nullable(), group: z.string().nullable() }),
  ),
  summary: 'Unidades de una cuenta que se pueden dar a un usuario o a un grupo.',
})

export const getUnitsAccess = endpoint({
  method: 'GET',
  path: '/apis/user/{id}/units',
  access: 'usuario.view',
  reply: z.array(wire({ id: z.number(), name: z.string(), direct: z.boolean(), groups: z.array(z.string()) })),
  summary: 'Unidades que ve un usuario y por qué.',
})

/** A picture that is not sent stays; the two switches take one away. */
export const saveEnterpriseImages = endpoint({
  method: 'POST',
  path: '/apis/update_images_enterprise',
  access: 'usuario.update',
  body: form(
    wire({
      userId: named('id_user', id.optional()),
      removeLogo: z.boolean().optional(),
      removeLoader: z.boolean().optional(),
    }),
    { loader_image: file(imageTypes, 4), logo_image: file(imageTypes, 4) },
  ),
  reply: wire({
    loader: named('loader_image', z.string().nullable()),
    logo: named('logo_image', z.string().nullable()),
  }),
  summary: 'Guarda o quita el logotipo y la imagen de carga de una empresa.',
})

const billing = wire({
  /** Another account of the caller's tree. */
  accountId: named('account', id.optional()),
  name: ruled(z.string().trim().max(300), rules.required()),
  rfc: ruled(z.string().trim().max(16), rules.required(), issuerRfc),
  regime: z.string().trim().max(3).nullable().optional(),
  postalCode: named('postal_code', ruled(z.string().trim().max(5), postalCode).nullable().optional()),
  email: ruled(z.string().trim().max(200), rules.email('Correo')).nullable().optional(),
  address: z.string().trim().max(500).nullable().optional(),
  /** As the editor saw it. */
  version: z.number().int().optional(),
})
/** To whom the account's own invoices are made out (not the issuer, which is a social reason). */
export const billingInfo = wire({
  id: z.number(),
  name: z.string(),
  rfc: z.string(),
  regime: z.string().nullable(),
  postalCode: named('postal_code', z.string().nullable()),
  email: z.string().nullable(),
  address: z.string().nullable(),
  version: z.number(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type BillingInfo = z.output<typeof billingInfo>

/** `billing` is null while nobody has filled it in. */
export const getBillingInfo = endpoint({
  method: 'GET',
  path: '/apis/billing_info',
  access: 'usuario.update',
  query: wire({ accountId: named('account', wholeNumber.optional()) }),
  reply: wire({ billing: named('billing_info', billingInfo.nullable()) }),
  summary: 'Datos de facturación de una cuenta.',
})

export const createBillingInfo = endpoint({
  method: 'POST',
  path: '/apis/billing_info',
  access: 'usuario.update',
  body: billing,
  reply: billingInfo,
  summary: 'Guarda los datos de facturación de la cuenta.',
})

export const updateBillingInfo = endpoint({
  method: 'PUT',
  path: '/apis/billing_info/{id}',
  access: 'usuario.update',
  body: billing,
  reply: billingInfo,
  conflict: savedMeanwhile(billingInfo),
  summary: 'Modifica los datos de facturación de la cuenta; 409 cuando otra persona los guardó antes.',
})
