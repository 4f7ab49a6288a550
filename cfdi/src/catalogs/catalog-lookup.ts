// How the rest of the library asks the tax authority's catalogues. The data and the search live beside this file.

/** What each catalogue knows beyond key and text: only the columns a rule decides on (domain reference §21). */
export interface CatalogColumns {
  /** `bancarizado`: bank accounts may be given; the patterns are those of payer and beneficiary accounts, if any. */
  c_FormaPago: { bancarizado: boolean; patronOrdenante?: string; patronBeneficiario?: string }
  c_MetodoPago: object
  /** `maximo`: largest total that needs no confirmation. */
  c_TipoDeComprobante: { maximo?: string }
  c_Exportacion: object
  c_RegimenFiscal: { fisica: boolean; moral: boolean }
  /** `regimenes`: tax regimes of the receiver that may use the key. */
  c_UsoCFDI: { fisica: boolean; moral: boolean; regimenes: readonly string[] }
  c_ObjetoImp: object
  c_Impuesto: object
  c_TipoFactor: object
  /** Decimals of amounts; `variacion` is the allowed deviation of the exchange rate as a fraction ("0.35"). */
  c_Moneda: { decimales: number; variacion?: string }
  /** `patronRit`: regular expression of the country's tax identification, without anchors. */
  c_Pais: { patronRit?: string }
  c_Periodicidad: object
  c_Meses: object
  c_TipoRelacion: object
  /** `complemento`: complement that the key demands, if any. `iva`, `ieps`: whether it must transfer that tax. */
  c_ClaveProdServ: { complemento?: string; iva?: boolean; ieps?: boolean }
  c_ClaveUnidad: object
  /** SAT's hazard flag: `0` never, `1` always, `0,1` the sender says. */
  c_ClaveProdServCP: { peligroso: '0' | '1' | '0,1' }
  /** Units of weight: the subset of c_ClaveUnidad that UnidadPeso takes. */
  c_ClaveUnidadPeso: object
  c_MaterialPeligroso: object
  c_TipoEmbalaje: object
  c_TipoPermiso: object
  /** SAT's trailer flag: `0` forbidden, `1` required, `0,1` optional. */
  c_ConfigAutotransporte: { remolque: '0' | '1' | '0,1' }
  c_SubTipoRem: object
  c_FiguraTransporte: object
  c_ParteTransporte: object
  c_CveTransporte: object
  c_RegimenAduanero: { entrada: boolean; salida: boolean }
  c_DocumentoAduanero: object
  c_TipoMateria: object
  c_SectorCOFEPRIS: object
  c_FormaFarmaceutica: object
  c_CondicionesEspeciales: object
  c_FraccionArancelaria: object
  c_RegistroISTMO: object
  /** Three-letter key; Mexico's states and those of the United States and Canada. */
  c_Estado: { pais: string }
  /** Key `<estado>:<municipio>`, for example `JAL:039`. */
  c_Municipio: object
  /** Key `<estado>:<localidad>`. */
  c_Localidad: object
  /** Key `<codigo postal>:<colonia>`. */
  c_Colonia: object
  /** `zona`: IANA time zone. Municipality and locality may be missing, as in the authority's own list. */
  c_CodigoPostal: { estado: string; municipio?: string; localidad?: string; estimuloFrontera: boolean; zona?: string }
}

export type CatalogName = keyof CatalogColumns

export interface CatalogEntry<C extends CatalogName = CatalogName> {
  readonly key: string
  readonly text: string
  /** First and last day of validity, `YYYY-MM-DD`, both inclusive; absent = open. */
  readonly from?: string
  readonly to?: string
  readonly columns: Readonly<CatalogColumns[C]>
}

export interface CatalogLookup {
  /** Whether the catalogue is installed **whole**: only then a missing key is an error. */
  isComplete(catalog: CatalogName): boolean
  /** The entry with exactly this key that is valid on the day (`YYYY-MM-DD`), if there is one. */
  find<C extends CatalogName>(catalog: C, key: string, on: string): CatalogEntry<C> | undefined
}
