import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { named, wire, yesNo } from '../../core/wire.ts'

// The tax authority's lists, searched by key or words a page at a time. The specification shows no fields: ours, in the
// authority's own words.

const access = ['facturacion.view', 'viaje.viaje_create.view'] as const
const query = wire(pageQuery)
const postalCode = z.string().regex(/^\d{5}$/, 'El código postal son 5 dígitos')

const entry = { key: named('clave', z.string()), text: named('descripcion', z.string()) }
const plain = wire(entry)
export type SatKey = z.output<typeof plain>
/** `notice` says that the authority's list is not whole here, or not here at all. */
const found = <S extends z.ZodType>(row: S) => z.object({ ...page(row).shape, notice: z.string().nullable() })
const keys = found(plain)

export const satProducts = endpoint({
  method: 'GET',
  path: '/apis/sat/producto_servicio',
  access,
  /** `carta_porte`: its own list, which knows what is hazardous. */
  query: wire({ ...pageQuery, forWaybill: named('carta_porte', yesNo.optional()) }),
  reply: found(
    wire({
      ...entry,
      /** The complement it demands. */
      complement: named('complemento', z.string().nullable()),
      /** `0` never, `1` always, `0,1` the sender says; null outside of the carta porte's list. */
      hazardous: named('material_peligroso', z.enum(['0', '1', '0,1']).nullable()),
    }),
  ),
  summary: 'Claves de producto o servicio del SAT.',
})
export const satHazards = endpoint({
  method: 'GET',
  path: '/apis/sat/material_peligroso',
  access,
  query,
  reply: keys,
  summary: 'Materiales peligrosos.',
})
export const satPackings = endpoint({
  method: 'GET',
  path: '/apis/sat/tipo_embalaje',
  access,
  query,
  reply: keys,
  summary: 'Tipos de embalaje.',
})
export const satUnits = endpoint({
  method: 'GET',
  path: '/apis/sat/unidad_medida',
  access,
  /** `peso`: only units of weight. */
  query: wire({ ...pageQuery, ofWeight: named('peso', yesNo.optional()) }),
  reply: keys,
  summary: 'Claves de unidad de medida.',
})
export const satPostalCodes = endpoint({
  method: 'GET',
  path: '/apis/sat/postal_code/',
  access,
  query,
  reply: found(
    wire({
      ...entry,
      state: named('estado', z.string()),
      municipality: named('municipio', z.string().nullable()),
      locality: named('localidad', z.string().nullable()),
      isBorder: named('estimulo_frontera', z.boolean()),
    }),
  ),
  summary: 'Códigos postales.',
})
/** What a postal code says of its place; each part null where its list is not imported. Writes nothing. */
export const satPlace = endpoint({
  method: 'POST',
  path: '/apis/sat/postal_code/set_codigo_postal',
  access,
  body: wire({ postalCode: named('codigo_postal', postalCode) }),
  reply: wire({
    postalCode: named('codigo_postal', z.string()),
    state: named('estado', plain.nullable()),
    municipality: named('municipio', plain.nullable()),
    locality: named('localidad', plain.nullable()),
    neighbourhoods: named('colonias', z.array(plain)),
    notice: z.string().nullable(),
  }),
  summary: 'Estado, municipio, localidad y colonias de un código postal.',
})
export const satStates = endpoint({
  method: 'GET',
  path: '/apis/sat/estado/',
  access,
  query: wire({ ...pageQuery, country: named('pais', z.string().max(3).optional()) }),
  reply: found(wire({ ...entry, country: named('pais', z.string()) })),
  summary: 'Estados de México, Estados Unidos y Canadá.',
})

const inState = wire({ ...pageQuery, state: named('estado', z.string().max(3).optional()) })
const ofState = found(wire({ ...entry, state: named('estado', z.string()) }))

export const satMunicipalities = endpoint({
  method: 'GET',
  path: '/apis/sat/municipio/',
  access,
  query: inState,
  reply: ofState,
  summary: 'Municipios, de un estado o de todos.',
})
export const satLocalities = endpoint({
  method: 'GET',
  path: '/apis/sat/localidad/',
  access,
  query: inState,
  reply: ofState,
  summary: 'Localidades, de un estado o de todos.',
})
export const satNeighbourhoods = endpoint({
  method: 'GET',
  path: '/apis/sat/colonia/',
  access,
  query: wire({ ...pageQuery, postalCode: named('codigo_postal', postalCode.optional()) }),
  reply: found(wire({ ...entry, postalCode: named('codigo_postal', z.string()) })),
  summary: 'Colonias, de un código postal o de todos.',
})
export const satPermits = endpoint({
  method: 'GET',
  path: '/apis/sat/config_transport/perm_sct',
  access,
  query,
  reply: keys,
  summary: 'Permisos de la SICT.',
})
export const satTrailers = endpoint({
  method: 'GET',
  path: '/apis/sat/remolque',
  access,
  query,
  reply: keys,
  summary: 'Subtipos de remolque.',
})
export const satVehicles = endpoint({
  method: 'GET',
  path: '/apis/sat/config_transport',
  access,
  query,
  /** Of a trailer: `0` forbidden, `1` required, `0,1` optional. */
  reply: found(wire({ ...entry, trailer: named('remolque', z.enum(['0', '1', '0,1'])) })),
  summary: 'Configuraciones de autotransporte.',
})
export const satTariffs = endpoint({
  method: 'GET',
  path: '/apis/sat/fracc_aranceles/',
  access,
  query,
  reply: keys,
  summary: 'Fracciones arancelarias.',
})
