#!/bin/sh
# Takes the first action of every list.
while read -r line; do
  case "$line" in
    *'"type":"hello"'*) echo '{"type":"hello","name":"shell","protocol":1}' ;;
    *'"type":"sight"'*)
      id=${line#*'"id":'}
      echo "{\"type\":\"choice\",\"id\":${id%%,*},\"action\":0}" ;;
  esac
done
