'use client'
import { ChoiceField } from './choice/ChoiceField.tsx'
import { ChoicesField } from './choice/ChoicesField.tsx'
import { CheckboxField } from './CheckboxField.tsx'
import type { Field } from '../schema/Field.ts'
import { FieldFrame } from './frame/FieldFrame.tsx'
import type { FormView } from './FormView.ts'
import { JsonField } from './JsonField.tsx'
import { ListField } from './ListField.tsx'
import { NumberField } from './NumberField.tsx'
import { RowsField } from './RowsField.tsx'
import { SecretField } from './SecretField.tsx'
import { TextField } from './TextField.tsx'

export type FieldViewProps = { view: FormView; field: Field }

/** One field, by its kind. */
export function FieldView({ view, field }: FieldViewProps) {
  switch (field.kind) {
    case 'text':
      return field.isSecret ? (
        <SecretField view={view} field={field} />
      ) : (
        <TextField view={view} field={field} />
      )
    case 'number':
      return <NumberField view={view} field={field} />
    case 'checkbox':
      return <CheckboxField view={view} field={field} />
    case 'choice':
      return <ChoiceField view={view} field={field} />
    case 'choices':
      return <ChoicesField view={view} field={field} />
    case 'list':
      return <ListField view={view} field={field} />
    case 'json':
      return <JsonField view={view} field={field} />
    case 'rows':
      return (
        <RowsField view={view} field={field}>
          {(each) => <FieldView key={each.id} view={view} field={each} />}
        </RowsField>
      )
    case 'group':
      return (
        <FieldFrame view={view} field={field} role="group">
          {() => (
            <div className="handrail-form">
              {field.fields.map((each) => (
                <FieldView key={each.id} view={view} field={each} />
              ))}
            </div>
          )}
        </FieldFrame>
      )
    default:
      return field satisfies never
  }
}
