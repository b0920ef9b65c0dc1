/**
 * The visual language of Causeway: plain components over the browser's own elements, and (in `styles/`) the tokens and
 * rules they are drawn with. A page loads `@causeway/ui/tokens.css` and `@causeway/ui/ui.css` once. Components hold no
 * state of the wallet and no words but the defaults of a few labels, which can be given.
 */

export { Address, type AddressProps, CopyButton, type CopyButtonProps } from './Address.tsx'
export { Amount, type AmountProps } from './Amount.tsx'
export { Avatar } from './Avatar.tsx'
export { Button, type ButtonProps, IconButton, type IconButtonProps } from './Button.tsx'
export { Card, type CardProps } from './Card.tsx'
export { CheckboxRow, type CheckboxRowProps, type ChoiceProps, Switch } from './Choice.tsx'
export { classes } from './classes.ts'
export { Dialog, type DialogProps } from './Dialog.tsx'
export { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
export { FieldList, type FieldRow } from './FieldList.tsx'
export { type FormattedUnits, formatUnits } from './formatUnits.ts'
export { Icon, type IconName, type IconProps } from './Icon.tsx'
export { Mark } from './Mark.tsx'
export { Notice, type NoticeProps, type NoticeTone } from './Notice.tsx'
export { Page, type PageProps } from './Page.tsx'
export { relativeTime } from './relativeTime.ts'
export { Select, type SelectProps } from './Select.tsx'
export { Spinner, type SpinnerProps } from './Spinner.tsx'
export { shortAddress } from './shortAddress.ts'
export { Tabs, type TabsProps } from './Tabs.tsx'
export { Tag, type TagProps } from './Tag.tsx'
export { TextField, type TextFieldProps } from './TextField.tsx'
export { ToastRegion, type ToastTone, useToast } from './Toast.tsx'
