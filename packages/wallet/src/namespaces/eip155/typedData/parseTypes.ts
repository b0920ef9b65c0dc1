import { SessionError } from '@causeway/session'
import { isObject } from '../../../json.ts'
import { member } from '../params.ts'
import { refuse } from '../refuse.ts'
import { isAtomic, isStructName, parseTypeName } from './typeName.ts'

export interface Field {
  readonly name: string
  readonly type: string
}

/** The structs of typed data by name. It has no prototype, so that only what was declared is found. */
export type Types = Readonly<Record<string, readonly Field[]>>

const maxStructs = 128
const maxFields = 256
/** The types are hashed again for every value, so their whole is bounded too. */
const maxFieldsInAll = 1024
const fieldName = /^[A-Za-z_$][\w$]{0,127}$/

const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Reads the `types` member: every struct well named, every field of a type that is there, none twice. */
export function parseTypes(value: unknown): Types {
  if (!isObject(value)) throw refuse('types must be an object.')
  const names = Object.keys(value)
  if (names.length > maxStructs) throw refuse(`types must not have more than ${maxStructs} structs.`)
  const types: Record<string, readonly Field[]> = Object.create(null)
  for (const name of names) {
    if (inherited.has(name)) throw new SessionError('invalidInput')
    if (!isStructName(name)) throw refuse(`"${name.slice(0, 64)}" cannot be the name of a struct.`)
    types[name] = parseFields(name, member(value, name))
  }
  if (Object.values(types).flat().length > maxFieldsInAll)
    throw refuse(`types must not have more than ${maxFieldsInAll} fields in all.`)
  for (const name of names) for (const field of types[name] ?? []) assertKnown(types, name, field)
  return types
}

function parseFields(struct: string, value: unknown): readonly Field[] {
  if (!Array.isArray(value)) throw refuse(`types.${struct} must be a list of fields.`)
  if (value.length > maxFields) throw refuse(`types.${struct} must not have more than ${maxFields} fields.`)
  const seen = new Set<string>()
  return value.map((field: unknown) => {
    const name = isObject(field) ? member(field, 'name') : undefined
    const type = isObject(field) ? member(field, 'type') : undefined
    if (typeof name !== 'string' || typeof type !== 'string') {
      throw refuse(`every field of types.${struct} must have a name and a type.`)
    }
    if (inherited.has(name)) throw new SessionError('invalidInput')
    if (!fieldName.test(name)) throw refuse(`types.${struct} has a field with an unusable name.`)
    if (seen.has(name)) throw refuse(`types.${struct} has the field "${name}" twice.`)
    seen.add(name)
    return { name, type }
  })
}

function assertKnown(types: Types, struct: string, field: Field): void {
  const type = parseTypeName(field.type)
  if (type === null || (!isAtomic(type.base) && types[type.base] === undefined)) {
    throw refuse(
      `the field "${field.name}" of types.${struct} has the unknown type "${field.type.slice(0, 64)}".`,
    )
  }
}
