/** The part of JSON Schema that the assistant reads in a tool's input schema. */
export type JsonSchema = {
  readonly $ref?: string | undefined
  readonly type?: string | readonly string[] | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly default?: unknown
  readonly enum?: readonly unknown[] | undefined
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchemaOrFlag>> | undefined
  readonly required?: readonly string[] | undefined
  readonly additionalProperties?: JsonSchemaOrFlag | undefined
  readonly minProperties?: number | undefined
  readonly maxProperties?: number | undefined
  readonly items?: JsonSchemaOrFlag | undefined
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly uniqueItems?: boolean | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly pattern?: string | undefined
  readonly format?: string | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly exclusiveMinimum?: number | undefined
  readonly exclusiveMaximum?: number | undefined
  readonly multipleOf?: number | undefined
  readonly anyOf?: readonly JsonSchemaOrFlag[] | undefined
  readonly oneOf?: readonly JsonSchemaOrFlag[] | undefined
  readonly allOf?: readonly JsonSchemaOrFlag[] | undefined
  readonly not?: JsonSchemaOrFlag | undefined
}

/** A schema, or true for anything and false for nothing. */
export type JsonSchemaOrFlag = JsonSchema | boolean
