import type { CatalogValue } from '../catalog-file.ts'
import type { CatalogName } from '../catalog-lookup.ts'
import { zoneOfPostalCode } from './postal-zone.ts'

/** A row of the source by folded heading ('Fecha de inicio de vigencia' → 'fecha de inicio de vigencia'). */
export type SourceRow = ReadonlyMap<string, string>

/** How one column is found and read. The pattern is tried on the folded headings. */
export interface ColumnSource {
  heading: RegExp
  read: (value: string, cell: (heading: RegExp) => string) => CatalogValue
}

/** Where a catalogue is found in the public sources, beside a sheet or file of its own name. */
export interface CatalogSource {
  /** Tables of the public SQLite catalogue, the best first. */
  tables: readonly string[]
  /** Headings whose values make the key, joined by ':'. */
  key: readonly RegExp[]
  /** Heading of the text; without it the text stays blank. */
  text?: RegExp
  columns?: Readonly<Record<string, ColumnSource>>
}

const anyText = /^(texto|descripcion|nombre|nombre del estado|nombre del asentamiento)\b/
const as = {
  text: (heading: RegExp): ColumnSource => ({ heading, read: (value) => value }),
  flag: (heading: RegExp): ColumnSource => ({ heading, read: (value) => /^(1|si|sí|x|true)$/i.test(value) }),
  number: (heading: RegExp): ColumnSource => ({ heading, read: (value) => Number(value) }),
  list: (heading: RegExp): ColumnSource => ({
    heading,
    read: (value) => value.split(/[\s,]+/).filter((one) => one !== ''),
  }),
  /** '0, 1' → '0,1' */
  choice: (heading: RegExp): ColumnSource => ({ heading, read: (value) => value.replaceAll(/\s/g, '') }),
}

/** A catalogue whose key stands in `id` or under its own name, with a text and nothing else. */
function plain(catalog: CatalogName, ...tables: string[]): [CatalogName, CatalogSource] {
  return [catalog, { tables, key: [keyHeading(catalog)], text: anyText }]
}

function withColumns(
  catalog: CatalogName,
  tables: readonly string[],
  columns: Record<string, ColumnSource>,
): [CatalogName, CatalogSource] {
  return [catalog, { tables, key: [keyHeading(catalog)], text: anyText, columns }]
}

function keyHeading(catalog: CatalogName): RegExp {
  return new RegExp(`^(id|${catalog.slice(2).toLowerCase()}|c ${catalog.slice(2).toLowerCase()}|clave)$`)
}

const state = /^(c )?estado$/
const similar = as.text(/^(palabras )?similares$/)

/** Every catalogue that can be imported. Those of few keys that rules depend on come with the library and may be renewed. */
export const catalogSources: ReadonlyMap<CatalogName, CatalogSource> = new Map([
  withColumns('c_ClaveProdServ', ['cfdi_40_productos_servicios'], {
    complemento: as.text(/^complemento/),
    // 'Opcional' is neither yes nor no.
    iva: as.flag(/^(incluir )?iva trasladado/),
    ieps: as.flag(/^(incluir )?ieps trasladado/),
    similares: similar,
  }),
  withColumns('c_ClaveProdServCP', ['ccp_31_productos_servicios', 'ccp_30_productos_servicios'], {
    peligroso: as.choice(/^material peligroso/),
    similares: similar,
  }),
  plain('c_ClaveUnidad', 'cfdi_40_claves_unidades'),
  plain('c_ClaveUnidadPeso', 'ccp_31_claves_unidades', 'ccp_30_claves_unidades'),
  plain('c_MaterialPeligroso', 'ccp_31_materiales_peligrosos', 'ccp_30_materiales_peligrosos'),
  withColumns('c_Moneda', ['cfdi_40_monedas'], {
    decimales: as.number(/^decimales/),
    variacion: as.text(/^porcentaje/),
  }),
  withColumns('c_Pais', ['cfdi_40_paises'], {
    patronRit: as.text(/^(patron identidad tributaria|formato de registro de identidad)/),
  }),
  withColumns('c_FormaPago', ['cfdi_40_formas_pago'], {
    bancarizado: as.flag(/^(es )?bancarizado/),
    patronOrdenante: as.text(/^patron .*ordenante/),
    patronBeneficiario: as.text(/^patron .*beneficiari[ao]/),
  }),
  withColumns('c_RegimenFiscal', ['cfdi_40_regimenes_fiscales'], {
    fisica: as.flag(/^(aplica )?(para tipo persona )?fisica/),
    moral: as.flag(/^(aplica )?(para tipo persona )?moral/),
  }),
  withColumns('c_UsoCFDI', ['cfdi_40_usos_cfdi'], {
    fisica: as.flag(/^(aplica )?(para tipo persona )?fisica/),
    moral: as.flag(/^(aplica )?(para tipo persona )?moral/),
    regimenes: as.list(/^regimen/),
  }),
  withColumns('c_ConfigAutotransporte', ['ccp_31_configuraciones_autotransporte'], {
    remolque: as.choice(/^remolque/),
  }),
  withColumns('c_Estado', ['cfdi_40_estados', 'ccp_31_estados'], { pais: as.text(/^(c )?pais$/) }),
  [
    'c_Municipio',
    { tables: ['ccp_31_municipios', 'cfdi_40_municipios'], key: [state, /^(c )?municipio$/], text: anyText },
  ],
  [
    'c_Localidad',
    { tables: ['ccp_31_localidades', 'cfdi_40_localidades'], key: [state, /^(c )?localidad$/], text: anyText },
  ],
  [
    'c_Colonia',
    {
      tables: ['ccp_31_colonias', 'cfdi_40_colonias'],
      key: [/^(c )?codigo ?postal$/, /^(c )?colonia$/],
      text: anyText,
    },
  ],
  [
    'c_CodigoPostal',
    {
      tables: ['cfdi_40_codigos_postales'],
      key: [/^(id|(c )?codigo ?postal)$/],
      columns: {
        estado: as.text(state),
        municipio: as.text(/^(c )?municipio$/),
        localidad: as.text(/^(c )?localidad$/),
        estimuloFrontera: as.flag(/^estimulo/),
        zona: {
          heading: /^(huso descripcion|descripcion del huso horario)/,
          read: (zone, cell) => zoneOfPostalCode(cell(state), zone),
        },
      },
    },
  ],
  plain('c_MetodoPago', 'cfdi_40_metodos_pago'),
  withColumns('c_TipoDeComprobante', ['cfdi_40_tipos_comprobantes'], { maximo: as.text(/^valor maximo/) }),
  plain('c_Exportacion', 'cfdi_40_exportaciones'),
  plain('c_ObjetoImp', 'cfdi_40_objetos_impuestos'),
  plain('c_Impuesto', 'cfdi_40_impuestos'),
  plain('c_Periodicidad', 'cfdi_40_periodicidades'),
  plain('c_Meses', 'cfdi_40_meses'),
  plain('c_TipoRelacion', 'cfdi_40_tipos_relaciones'),
  plain('c_TipoEmbalaje', 'ccp_31_tipos_embalaje', 'ccp_30_tipos_embalaje'),
  plain('c_TipoPermiso', 'ccp_31_tipos_permiso', 'ccp_30_tipos_permiso'),
  plain('c_SubTipoRem', 'ccp_31_tipos_remolque', 'ccp_30_tipos_remolque'),
  plain('c_FiguraTransporte', 'ccp_31_figuras_transporte'),
  plain('c_ParteTransporte', 'ccp_31_partes_transporte'),
  plain('c_CveTransporte', 'ccp_31_transportes', 'ccp_30_transportes'),
  plain('c_DocumentoAduanero', 'ccp_31_documentos_aduaneros', 'ccp_30_documentos_aduaneros'),
  plain('c_TipoMateria', 'ccp_31_tipos_materia', 'ccp_30_tipos_materia'),
  plain('c_SectorCOFEPRIS', 'ccp_31_sectores_cofepris'),
  plain('c_FormaFarmaceutica', 'ccp_31_formas_farmaceuticas', 'ccp_30_formas_farmaceuticas'),
  plain('c_CondicionesEspeciales', 'ccp_31_condiciones_especiales', 'ccp_30_condiciones_especiales'),
  [
    'c_FraccionArancelaria',
    {
      tables: ['cce_20_fracciones_arancelarias', 'cce_fracciones_arancelarias'],
      key: [/^(id|(c )?fraccion ?(arancelaria)?|clave|codigo)$/],
      text: anyText,
    },
  ],
  plain('c_RegistroISTMO', 'ccp_31_registros_istmo', 'ccp_30_registros_istmo'),
])
